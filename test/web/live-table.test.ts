import { expect, test, vi } from 'vitest'
import type { Seat } from '../../shared/engine/game.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { TableSource } from '../../web/games/table-session.svelte.ts'
import { ofPage } from './page.ts'
import { playerOf, tableInfoOf, viewOf } from './scripted.ts'

vi.mock('../../web/base/sound.ts', () => ({ buzz: () => undefined }))

type LiveTable = TableSource & { readonly called: Seat | null; readonly isMyTurn: boolean }
const { LiveTable } = await ofPage<{ LiveTable: new (shown: () => object, begin: () => object) => LiveTable }>(
  'table/live-table.svelte.ts',
)

const ui = {
  rules: { outcome: () => undefined, waitingFor: () => [0] },
  decides: (_: unknown, command: unknown) => command === 'end the turn',
}

/** A table whose first seat is on turn, and the commands sent from there, each with its delay in ms. */
function table(about: object = {}, standIn: 'keen' | null = null) {
  const sent: unknown[] = []
  const room = {
    state: { you: 0, status: 'live', n: 3 },
    act: (command: unknown, delay: number) => sent.push([command, delay]) > 0,
  }
  Object.assign(room.state, about)
  const info = tableInfoOf(1, {
    phase: 'playing',
    seats: [playerOf('Anna', { standIn }), playerOf('Ben', { standIn })],
    settings: { ...defaultSettings, pace: 'days-1' },
  })
  const live = new LiveTable(
    () => ({ room, info, view: viewOf(0), ui }),
    () => ({ showing: false }),
  )
  return { live, room, sent }
}

test('a move waits before it is sent only where it ends a turn, at a table where another plays over days', () => {
  const { live, sent } = table()
  for (const command of ['a choice', 'end the turn']) live.act(command)
  expect(sent).toEqual([
    ['a choice', 0],
    ['end the turn', expect.toSatisfy((ms: number) => ms > 0)],
  ])
})

test.each([
  [{}, true],
  [{ pending: { command: 'a choice' } }, false],
  [{ status: 'closed' }, false],
  [{ error: { code: 'unreadable' } }, false],
])('a player with %j at hand can act: %s', (about, can) => {
  expect(table(about).live.canAct()).toBe(can)
})

test('nobody is called to a turn that a bot plays', () => {
  const [own, played] = [table().live, table({}, 'keen').live]
  expect([own.isMyTurn, played.isMyTurn, played.called]).toEqual([true, false, null])
})

test('an entry that takes others back is no motion', () => {
  const { live, room } = table()
  const entry = { n: 3, events: [] }
  Object.assign(room, { moved: { entry, before: viewOf(0) } })
  expect(live.moved()).toMatchObject({ entry })
  Object.assign(room, { moved: { entry: { ...entry, back: 1 }, before: viewOf(0) } })
  expect(live.moved()).toBeUndefined()
})
