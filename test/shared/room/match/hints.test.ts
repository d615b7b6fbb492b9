import { expect, test } from 'vitest'
import { changeable } from '../../../../shared/settings.ts'
import { givesHints } from '../../../../shared/table-info.ts'
import { playing, waiting, type RoomTable } from '../table.ts'

const asked = ({ info }: RoomTable) =>
  info.tableLog.flatMap((one) => (one.kind === 'hinted' ? [[one.n, one.name]] : []))
const on = { settings: { hints: true } }

test('[ROOM-170] hints are off where two people play, until the host allows them before the start; one alone has them', () => {
  const table = waiting(2)
  expect([givesHints(table.info), changeable.hints]).toEqual([false, 'waiting'])
  expect(givesHints(table.ask('change', on, table.tokens[0]))).toBe(true)
  const alone = waiting(1)
  alone.ask('seatBot', { seat: 1, level: 'calm' }, alone.tokens[0])
  expect(givesHints(alone.info)).toBe(true)
  // A table of before, whose settings lack the field.
  const { hints: _, ...before } = table.state.meta.settings
  table.platform.rows.putMeta({ ...table.state.meta, settings: before as typeof table.state.meta.settings })
  table.sleep()
  expect(givesHints(table.info)).toBe(false)
})

test('[ROOM-171] everybody reads who asked for a hint, once a turn, on any device of the seat', () => {
  const table = playing(2, on)
  const other = table.page(table.tokens[1])
  const [name, at] = [table.state.players[0]!.name, table.entries.length]
  for (let again = 0; again < 2; again++) table.ask('hint', table.tokens[0])
  expect([asked(table), other.info.tableLog]).toEqual([[[at, name]], table.info.tableLog])
  while (table.onTurn === 0) table.move()
  while (table.onTurn !== 0) table.move()
  table.ask('hint', table.tokens[0])
  expect(asked(table)).toEqual([
    [at, name],
    [table.entries.length, name],
  ])
})

test('[ROOM-171] a table without hints, or without a game under way, refuses to ask for one', () => {
  const table = waiting(2, on)
  const ask = (one: RoomTable): string | undefined => one.code('hint', one.tokens[0])
  expect([ask(table), ask(playing(2)), table.code('hint')]).toEqual(['not-started', 'not-now', 'not-seated'])
  table.ask('start', table.tokens[0])
  table.playOut()
  expect(ask(table)).toBe('already-over')
})

test('[ROOM-172] lines of hints are the first to go from a full log', () => {
  const table = playing(2, on)
  table.ask('hint', table.tokens[0])
  const nudged = Array.from(
    { length: 49 },
    (_, n) => ({ kind: 'nudged', n, seat: 1, name: 'Ben', by: ['Anna'] }) as const,
  )
  table.platform.rows.putMeta({ ...table.state.meta, tableLog: [...nudged, ...table.info.tableLog] })
  table.sleep()
  table.ask('leave', {}, table.tokens[1])
  expect([table.info.tableLog.length, asked(table), table.info.tableLog[0]]).toEqual([50, [], nudged[0]])
})
