import { CHAT_KEPT, readEntry, SNAPSHOT_EVERY } from './rows.ts'
import type {
  Ask,
  Clock,
  Line,
  Meta,
  Occupant,
  PlayerId,
  Rescue,
  Rows,
  StoredAlarm,
  StoredEntry,
  StoredMatch,
  Transfer,
} from '../types.ts'

/** Everything that is stored of one table. Nothing is changed in place, so that keeping an older one is a backup. */
export interface Contents {
  readonly exists: boolean
  readonly buriedUntil: number | undefined
  readonly meta: Meta | undefined
  readonly players: ReadonlyMap<PlayerId, Occupant>
  readonly entries: readonly (StoredEntry & { readonly at: number })[]
  readonly snapshots: readonly (StoredMatch & { readonly version: number })[]
  readonly lines: readonly Line[]
  readonly transfers: ReadonlyMap<PlayerId, Transfer>
  readonly rescues: ReadonlyMap<string, Rescue>
  readonly asks: ReadonlyMap<string, Ask>
  readonly clock: Clock | undefined
  readonly alarms: ReadonlyMap<string, StoredAlarm>
}

const nothing: Contents = {
  exists: false,
  buriedUntil: undefined,
  meta: undefined,
  players: new Map(),
  entries: [],
  snapshots: [],
  lines: [],
  transfers: new Map(),
  rescues: new Map(),
  asks: new Map(),
  clock: undefined,
  alarms: new Map(),
}

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value)

const drop = <K, V>(map: ReadonlyMap<K, V>, gone: (value: V, key: K) => boolean): ReadonlyMap<K, V> =>
  new Map([...map].filter(([key, value]) => !gone(value, key)))

interface Box {
  contents: Contents
}

/**
 * The rows of a room in memory: of one in a page, and in tests. `kept`: what is stored already; `changed`: told what is stored
 * after every transaction, for whoever writes it down elsewhere.
 */
export function memoryRows(kept: Contents = nothing, changed: (contents: Contents) => void = () => undefined): Rows {
  const box: Box = { contents: kept }
  return {
    transaction(write) {
      const before = box.contents
      try {
        write()
      } catch (error) {
        box.contents = before
        throw error
      }
      changed(box.contents)
    },
    ...tableRows(box),
    ...playerRows(box),
    ...chatRows(box),
    ...seatRows(box),
    ...entryRows(box),
    ...alarmRows(box),
  }
}

const set = (box: Box, change: Partial<Contents>): void => {
  box.contents = { ...box.contents, ...change }
}

function tableRows(box: Box) {
  return {
    exists: () => box.contents.exists,
    create: () => set(box, { exists: true }),
    bury: (until) => set(box, { buriedUntil: until }),
    buriedUntil: () => box.contents.buriedUntil,
    meta: () => box.contents.meta!,
    putMeta: (meta) => set(box, { meta }),
  } satisfies Partial<Rows>
}

function playerRows(box: Box) {
  return {
    players: () => [...box.contents.players.values()].sort((a, b) => a.id - b.id),
    putPlayer: (occupant) => set(box, { players: put(box.contents.players, occupant.id, occupant) }),
    dropPlayer(id) {
      const { players, transfers, rescues } = box.contents
      const isTheirs = ({ playerId }: { readonly playerId: PlayerId }): boolean => playerId === id
      set(box, {
        players: drop(players, (player) => player.id === id),
        transfers: drop(transfers, isTheirs),
        rescues: drop(rescues, isTheirs),
      })
    },
  } satisfies Partial<Rows>
}

function chatRows(box: Box) {
  return {
    chat: () => [...box.contents.lines],
    putLine: (line) => set(box, { lines: [...box.contents.lines, line].slice(-CHAT_KEPT) }),
  } satisfies Partial<Rows>
}

function seatRows(box: Box) {
  return {
    transfers: () => [...box.contents.transfers.values()].sort((a, b) => a.playerId - b.playerId),
    putTransfer: (transfer) => set(box, { transfers: put(box.contents.transfers, transfer.playerId, transfer) }),
    dropTransfer: (playerId) =>
      set(box, { transfers: drop(box.contents.transfers, (transfer) => transfer.playerId === playerId) }),
    rescues: () => [...box.contents.rescues.values()].sort((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1)),
    putRescue: (rescue) => set(box, { rescues: put(box.contents.rescues, rescue.id, rescue) }),
    dropRescue: (id) => set(box, { rescues: drop(box.contents.rescues, (rescue) => rescue.id === id) }),
    asks: () => [...box.contents.asks.values()].sort((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1)),
    putAsk: (ask) => set(box, { asks: put(box.contents.asks, ask.id, ask) }),
    dropAsk: (id) => set(box, { asks: drop(box.contents.asks, (ask) => ask.id === id) }),
    clock: () => box.contents.clock,
    putClock: (clock) => set(box, { clock }),
    dropClock: () => set(box, { clock: undefined }),
  } satisfies Partial<Rows>
}

function entryRows(box: Box) {
  return {
    entries: (from, to = Number.MAX_SAFE_INTEGER) =>
      box.contents.entries.slice(from, to).map(({ entry, cause }) => ({ entry: readEntry(entry), cause })),
    firstBy(playerId, from, to) {
      const found = box.contents.entries.slice(Math.max(0, from), to).find(({ cause }) => cause?.playerId === playerId)
      return found?.cause ? { n: found.entry.n, action: found.cause.action } : undefined
    },
    putEntry(entry, cause, at) {
      const { entries } = box.contents
      if (entry.n !== entries.length) throw new Error('the number of an entry is used already, or too high')
      set(box, { entries: [...entries, { entry, cause, at }] })
    },
    lastEntryAt: () => box.contents.entries.at(-1)?.at ?? 0,
    snapshot(n, version) {
      const found = box.contents.snapshots.findLast((known) => known.n <= n && known.version === version)
      if (!found) return undefined
      const { version: _, ...stored } = found
      return stored
    },
    putSnapshot({ game, position: { n, state }, mayAct, since, recent }) {
      const others = box.contents.snapshots.filter((known) => known.n >= n - SNAPSHOT_EVERY && known.n !== n)
      set(box, { snapshots: [...others, { n, state, mayAct, since, recent, version: game.version }] })
    },
  } satisfies Partial<Rows>
}

function alarmRows(box: Box) {
  return {
    alarms: () => [...box.contents.alarms.values()].sort((a, b) => a.at - b.at),
    putAlarm: (alarm) => set(box, { alarms: put(box.contents.alarms, alarm.name, alarm) }),
    dropAlarm: (name) => set(box, { alarms: drop(box.contents.alarms, (alarm) => alarm.name === name) }),
  } satisfies Partial<Rows>
}
