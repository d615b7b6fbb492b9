import { describe, expect, test } from 'vitest'
import type { TableInfo } from '../../shared/table-info.ts'
import { ofPage } from './page.ts'
import { playerOf as player, tableInfoOf } from './scripted.ts'

interface Asked {
  readonly waiting: readonly number[]
  readonly declined: readonly number[]
  readonly now: number
}
const { nextStandIn, standInsAt } = await ofPage<{
  nextStandIn: (info: TableInfo, now: number) => number | undefined
  standInsAt: (info: TableInfo, me: number | null, asked: Asked) => object
}>('features/seats/stand-ins.ts')

const away = (name: string, standInFrom: number) => player(name, { presence: 'away', standInFrom })
const line = { kind: 'standIn', n: 7, seat: 1, name: 'Ben', by: ['Cleo'] }

/** A table of three at which Ben and Cleo are awaited; a bot may play for Ben from 100 on, for Cleo from 200 on. */
const table = (more: Partial<TableInfo> = {}): TableInfo =>
  tableInfoOf(1, { seats: [player('Anna'), away('Ben', 100), away('Cleo', 200)], ...more })
const heard = (now: number, info = table(), me: number | null = 0, declined: readonly number[] = []) =>
  standInsAt(info, me, { waiting: [2, 1], declined, now })

describe('[PAGE-51] bots that may play for absent players', () => {
  test('the prompt says from when on a bot may play for the first awaited player, until it may', () => {
    expect(heard(199)).toMatchObject({ allAway: [2, 1], from: 200 })
    expect(heard(200)).toMatchObject({ allAway: [2, 1], from: undefined })
  })

  test('the prompt names nobody where one awaited player is here, or has a bot', () => {
    for (const ben of [player('Ben'), player('Ben', { presence: 'away', standIn: 'keen' })])
      expect(heard(99, table({ seats: [player('Anna'), ben, away('Cleo', 200)] }))).toMatchObject({ allAway: [] })
  })

  test('a bot is offered for a player who is awaited for long, seat by seat, until it is declined', () => {
    expect(heard(99)).toMatchObject({ offered: undefined })
    expect(heard(100)).toMatchObject({ offered: 1 })
    expect(heard(200, table(), 0, [1])).toMatchObject({ offered: 2 })
    expect(heard(200, table(), 0, [1, 2])).toMatchObject({ offered: undefined })
    expect(heard(200, table(), null)).toMatchObject({ offered: undefined })
    expect(heard(200, table(), 1)).toMatchObject({ offered: 2 })
  })

  test('a page wakes for the next bot that may play, and for none once all may', () => {
    expect([50, 100, 150, 200].map((now) => nextStandIn(table(), now))).toEqual([50, 100, 50, undefined])
  })

  test('a player is told of the last bot that others let play, as long as it plays', () => {
    const seats = [player('Anna'), player('Ben', { standIn: 'keen' }), player('Cleo')]
    const played = table({ seats, tableLog: [line] as unknown as TableInfo['tableLog'] })
    expect(heard(0, played)).toMatchObject({ latest: line })
    expect(heard(0, played, 2)).toMatchObject({ latest: undefined })
    expect(heard(0, played, 1)).toMatchObject({ latest: undefined })
    expect(heard(0, { ...played, phase: 'finished' })).toMatchObject({ latest: undefined })
    expect(heard(0, { ...played, seats: table().seats })).toMatchObject({ latest: undefined })
  })
})
