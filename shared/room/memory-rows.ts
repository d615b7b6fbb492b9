import type { Occupant, PlayerId } from './occupants.ts'
import {
  CHAT_KEPT,
  CHAT_SHOWN,
  REFUSED,
  REPEATS,
  SNAPSHOT_EVERY,
  type AnyEntry,
  type Cause,
  type Rows,
  type StoredAlarm,
  type StoredMatch,
} from './rows.ts'
import type { Line, Meta, Rescue, Transfer } from './state.ts'

interface StoredEntry {
  readonly entry: AnyEntry
  readonly cause: Cause | null
  readonly at: number
}

/** Everything that is stored of one table. Nothing is changed in place, so that keeping an older one is a backup. */
interface Contents {
  readonly exists: boolean
  readonly meta: Meta | undefined
  readonly players: ReadonlyMap<PlayerId, Occupant>
  readonly entries: readonly StoredEntry[]
  readonly snapshots: readonly (StoredMatch & { readonly version: number })[]
  readonly refused: readonly (Cause & { readonly code: string })[]
  readonly lines: readonly Line[]
  readonly transfers: ReadonlyMap<PlayerId, Transfer>
  readonly rescues: ReadonlyMap<string, Rescue>
  readonly alarms: ReadonlyMap<string, StoredAlarm>
}

const nothing: Contents = {
  exists: false,
  meta: undefined,
  players: new Map(),
  entries: [],
  snapshots: [],
  refused: [],
  lines: [],
  transfers: new Map(),
  rescues: new Map(),
  alarms: new Map(),
}

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value)

const drop = <K, V>(map: ReadonlyMap<K, V>, gone: (value: V, key: K) => boolean): ReadonlyMap<K, V> =>
  new Map([...map].filter(([key, value]) => !gone(value, key)))

const isCause = (one: Cause | null, other: Cause): boolean =>
  one?.playerId === other.playerId && one.action === other.action

interface Box {
  contents: Contents
}

/** The rows of a room that nobody has to find again: of one in a page, and in tests. */
export function memoryRows(): Rows {
  const box: Box = { contents: nothing }
  return {
    transaction(write) {
      const before = box.contents
      try {
        write()
      } catch (error) {
        box.contents = before
        throw error
      }
    },
    ...tableRows(box),
    ...playerRows(box),
    ...chatRows(box),
    ...seatRows(box),
    ...entryRows(box),
    ...answerRows(box),
    ...alarmRows(box),
  }
}

const set = (box: Box, change: Partial<Contents>): void => {
  box.contents = { ...box.contents, ...change }
}

function tableRows(box: Box) {
  return {
    exists: () => box.contents.exists,
    outdated: () => false,
    migrate: () => set(box, { exists: true }),
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
    chat: () => box.contents.lines.slice(-CHAT_SHOWN),
    said: (playerId, action) => box.contents.lines.some((line) => isCause(line, { playerId, action })),
    putLine: (line) => set(box, { lines: [...box.contents.lines, line].filter(({ k }) => k > line.k - CHAT_KEPT) }),
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
  } satisfies Partial<Rows>
}

function entryRows(box: Box) {
  return {
    entries: (from, to = Number.MAX_SAFE_INTEGER) => box.contents.entries.slice(from, to).map(({ entry }) => entry),
    putEntry(entry, cause, at) {
      const { entries } = box.contents
      if (entry.n !== entries.length) throw new Error('the number of an entry is used already, or too high')
      set(box, { entries: [...entries, { entry, cause, at }] })
    },
    lastEntryAt: () => box.contents.entries.at(-1)?.at ?? 0,
    snapshot(n, version) {
      const found = box.contents.snapshots.findLast((known) => known.n <= n && known.version === version)
      return found && { n: found.n, state: found.state, mayAct: found.mayAct, since: found.since }
    },
    putSnapshot({ game, position: { n, state }, mayAct, since }) {
      const recent = box.contents.snapshots.filter((known) => known.n >= n - SNAPSHOT_EVERY && known.n !== n)
      set(box, { snapshots: [...recent, { n, state, mayAct, since, version: game.version }] })
    },
  } satisfies Partial<Rows>
}

function answerRows(box: Box) {
  return {
    answered(cause, base, n) {
      const { entries, refused } = box.contents
      const from = Math.max(0, Math.min(base, n - REPEATS))
      const entry = entries.slice(from).find((known) => isCause(known.cause, cause))
      if (entry) return { n: entry.entry.n }
      const refusal = refused.find((known) => isCause(known, cause))
      return refusal && { code: refusal.code }
    },
    putRefused(cause, code) {
      const { refused } = box.contents
      const theirs = refused.filter(({ playerId }) => playerId === cause.playerId)
      const oldest = theirs.length < REFUSED ? undefined : theirs[0]
      set(box, { refused: [...refused.filter((known) => known !== oldest), { ...cause, code }] })
    },
  } satisfies Partial<Rows>
}

function alarmRows(box: Box) {
  const remove = (name: string): void => set(box, { alarms: drop(box.contents.alarms, (alarm) => alarm.name === name) })
  return {
    alarms: () => [...box.contents.alarms.values()].sort((a, b) => a.at - b.at),
    putAlarm: (alarm) => set(box, { alarms: put(box.contents.alarms, alarm.name, alarm) }),
    dropAlarm: remove,
    dropUnknownAlarm: remove,
  } satisfies Partial<Rows>
}
