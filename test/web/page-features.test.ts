import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SeatInfo, TableInfo } from '../../shared/table-info.ts'
import type { Notice, Priority } from '../../web/room/notices.ts'
import { stubStorage } from '../support/storage.ts'
import { ofPage } from './page.ts'
import { playerOf as player, tableInfoOf } from './scripted.ts'

/** A feature of the page, so far as it tells notices. */
interface Feature {
  begin?(table: object): unknown
  notices?(table: object, own: unknown): readonly Notice[]
}
type Kind = 'online' | 'alone' | 'asOf'
let lists: Readonly<Record<Kind, readonly Feature[]>>

beforeAll(async () => {
  stubStorage()
  vi.stubGlobal('location', new URL('https://murex.test/g/table-of-sixteen'))
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('document', { visibilityState: 'visible', cookie: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { origin: 'http://murex.test' })
  ;({ features: lists } = await ofPage<{ features: typeof lists }>('table/features.ts'))
}, 60_000)
afterAll(() => void vi.unstubAllGlobals())

/** A table at which every feature has something to say: a bot plays for the reader, Ben is away, Cleo has left, Dora watches. */
const eventful: Partial<TableInfo> = {
  seats: [
    player('Anna', { standIn: 'keen' }),
    player('Ben', { presence: 'away', standInFrom: 1 }),
    { kind: 'left', name: 'Cleo', colour: 'blue', mayBeTaken: true } as SeatInfo,
  ],
  tableLog: [
    { kind: 'nudged', n: 4, seat: 0, by: ['Ben'] },
    { kind: 'letIn', n: 4, seat: 1, name: 'Ben', by: ['Dan'] },
    { kind: 'replaced', n: 4, seat: 1, name: 'Ben', from: 'Eve', by: ['Dan'] },
  ] as unknown as TableInfo['tableLog'],
  proposals: [
    { id: 'pause', subject: { kind: 'pause' }, by: 1, n: 4, must: [0], needs: 2, yes: [1], no: [], until: 9 },
  ] as unknown as NonNullable<TableInfo['proposals']>,
  screenAsks: ['a-screen-of-sixteen'],
  guests: ['Dora'],
}
const entries = [{ n: 0 }, { n: 1, seat: 0 }, { n: 2, seat: 0 }, { n: 3, seat: 1, back: 2 }]
const waiting: Partial<TableInfo> = { phase: 'waiting', seats: [player('Anna'), player('Ben')], proposals: [] }

const code = { rules: { waitingFor: () => [1, 2], outcome: () => undefined }, seatStatus: () => ({ out: false }) }
const held = { canWithdraw: true, undoUntil: 9 }

/** A room as a plain object, whose player has lost a device and holds a move back. */
const roomOf = (state: object, token: string | null = 'a-token'): object => ({
  id: 'table-of-sixteen',
  token,
  lost: true,
  first: tableInfoOf(1),
  code,
  state: { status: 'live', n: 4, view: {}, you: 0, own: null, log: { entries }, ...held, ...state },
})

/** A table as a plain object. */
function tableOf(info: Partial<TableInfo>, state: object = {}, more: object = {}): object {
  const room = roomOf(state)
  const all = tableInfoOf(1, { ...eventful, ...info })
  const isOver = all.phase === 'finished'
  return {
    room: roomOf({ info: all, ...state }),
    seat: room,
    info: all,
    me: 0,
    onTurn: isOver || all.phase === 'waiting' ? [] : [1, 2],
    isMyTurn: false,
    finished: () => isOver,
    several: false,
    privacy: undefined,
    roomy: false,
    ...more,
  }
}

const nobody = { you: null, canWithdraw: false }
const spectator = { me: null, seat: roomOf({ ...nobody, n: 5 }, null) }
const privacy = { hidden: true, awaits: true }
const played = ['news', 'lost', 'played', 'news', 'away', 'screen', 'news']
const asked = ['nudged', 'proposal', 'news', 'left']

/** Tables by their kind, with the priorities with which all of their features speak, in the order of the lists. */
const sights: readonly (readonly [string, Kind, () => object, readonly string[]])[] = [
  ['waits', 'online', () => tableOf(waiting), ['lost', 'news', 'screen', 'news', 'undo', 'nudged', 'news']],
  ['is played', 'online', () => tableOf({}), [...played, 'undo', ...asked]],
  ['is over', 'online', () => tableOf({ phase: 'finished' }), ['lost', 'news', 'screen', 'news', 'undo', 'nudged']],
  [
    'is covered',
    'online',
    () => tableOf({}, nobody, { me: null, seat: roomOf({}), several: true, privacy }),
    [...played, ...asked],
  ],
  ['is watched', 'online', () => tableOf({}, nobody, spectator), ['offer', 'offer', 'lost', 'news', 'news', 'left']],
  [
    'waits for a player who left',
    'online',
    () => tableOf({}, nobody, { ...spectator, onTurn: [2] }),
    ['offer', 'offer', 'lost', 'news', 'news', 'halted'],
  ],
  ['is played alone', 'alone', () => tableOf({}), ['news', 'undo']],
  [
    'is shown as of earlier',
    'asOf',
    () => tableOf({}, { status: 'connecting', asOf: 5 }, { onTurn: [] }),
    ['as-of', 'undo', 'news', 'left'],
  ],
]

/** Priorities of the notices that say something. */
function spoken(kind: Kind, table: object): readonly Priority[] {
  const notices: Notice[] = lists[kind].flatMap(({ begin, notices }) => [...(notices?.(table, begin?.(table)) ?? [])])
  return notices.flatMap(({ priority, card, prompt, panel }) => ((card ?? prompt ?? panel) ? [priority] : []))
}

test.each(sights)('features tell their notices of a plain table that %s', (_, kind, table, priorities) => {
  expect(spoken(kind, table())).toEqual(priorities)
})
