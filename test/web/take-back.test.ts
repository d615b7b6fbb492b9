import { describe, expect, test } from 'vitest'
import type { Seat } from '../../shared/engine/game.ts'
import type { Traced } from '../../shared/engine/take-back.ts'
import type { SeatInfo } from '../../shared/table-info.ts'
import type { Notice } from '../../web/room/notices.ts'
import { ofPage } from './page.ts'
import { playerOf, tableInfoOf } from './scripted.ts'

const { takeableOf } = await ofPage<{
  takeableOf: (state: object, info: object, waiting: readonly Seat[]) => unknown
}>('features/take-back/last-move.ts')

const player = playerOf()
const bot = { kind: 'bot', name: 'Greta', colour: 'blue', level: 'calm' } as SeatInfo

/** Take-back of the first of three after these have moved; `up`: the entries that brought something to light. */
function takeable(
  movers: readonly Seat[],
  up: readonly number[] = [],
  seats: readonly SeatInfo[] = [player, player, player],
) {
  const entries: Traced[] = [{ n: 0, up: 1 }]
  for (const seat of movers) {
    const n = entries.length
    entries.push({ n, seat, ...(up.includes(n) ? { up: 1 } : {}) })
  }
  const waiting = [((movers.at(-1) ?? -1) + 1) % seats.length]
  return takeableOf({ log: { entries }, you: 0, pending: undefined }, tableInfoOf(1, { seats }), waiting)
}

describe('[PAGE-56] the own last move', () => {
  test('my last move goes back at once where nobody else has moved since', () => {
    expect(takeable([0])).toEqual({ back: 1, asks: false })
  })

  test('my last move goes back once the others agree, on any turn', () => {
    expect(takeable([0, 1])).toEqual({ back: 1, asks: true })
    expect(takeable([0, 1, 2])).toEqual({ back: 1, asks: true })
  })

  test('my last move needs no leave of bots to go back', () => {
    expect(takeable([0, 1, 2], [], [player, bot, bot])).toEqual({ back: 1, asks: false })
  })

  test('my last move stays where something has come to light since, and says so', () => {
    expect(takeable([0, 1, 2], [1])).toMatchObject({ stays: true })
    expect(takeable([0, 1, 2], [2], [player, bot, bot])).toMatchObject({ stays: true })
  })

  test('my last move is not offered back where a bot that plays for somebody has moved since', () => {
    expect(takeable([0, 1], [], [player, playerOf('Ben', { standIn: 'keen' }), player])).toBeUndefined()
  })

  test('my last move is none before there is one', () => {
    expect(takeable([])).toBeUndefined()
    expect(takeable([1])).toBeUndefined()
  })
})

test('[PAGE-55] a take-back by another player is news until it is read, or somebody moves, to a spectator too', async () => {
  const { notices } = await ofPage<{ notices: (table: object, own: { read: number }) => readonly Notice[] }>(
    'features/take-back/notices.ts',
  )
  const seenBy = (you: Seat | null, ...entries: readonly object[]) => ({
    seat: { state: { you, log: { entries } } },
    info: tableInfoOf(1, { seats: [player, playerOf('Ben')] }),
  })
  const back = { n: 3, seat: 1, back: 2 }
  const own = { read: -1 }
  const [notice] = notices(seenBy(0, back), own)
  for (const you of [0, null])
    expect(notices(seenBy(you, back), own)).toMatchObject([
      { priority: 'news', card: { seat: 1, text: 'Ben took a move back.' } },
    ])
  expect(notices(seenBy(0, back, { n: 4, seat: 0 }), own)).toEqual([])
  expect(notices(seenBy(1, back), own)).toEqual([])
  notice!.card!.ways[0]!.act()
  expect(notices(seenBy(0, back), own)).toEqual([])
})
