import { CHAT_KEPT, readEntry, SNAPSHOT_EVERY } from '../shared/room/core/rows.ts'
import type { PushRows } from '../shared/room/platform.ts'
import type {
  AnyEntry,
  Ask,
  Clock,
  Line,
  Meta,
  Occupant,
  PlayerId,
  PushDevice,
  Rescue,
  Rows,
  StoredAlarm,
  StoredEntry,
  StoredMatch,
  Transfer,
} from '../shared/room/types.ts'

/** The shape of what is stored. A new one gets the next number; whatever has an older one is then to be brought to it. */
const SCHEMA = 1

/**
 * Two tables, since each that is made costs as much as two moves: the log, and everything else by its key, such as
 * `player 3`, as JSON.
 */
const tables: readonly string[] = [
  `CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE entries (n INTEGER PRIMARY KEY, player_id INTEGER, action TEXT, entry TEXT NOT NULL, at INTEGER NOT NULL)`,
]

type Value = SqlStorageValue
type Select = <Row extends Record<string, Value>>(query: string, ...values: Value[]) => Row[]
type Run = (query: string, ...values: Value[]) => void

/** What is kept of which there are several: the key is the kind and which of them it is. */
type Kind = 'player' | 'line' | 'transfer' | 'rescue' | 'ask' | 'device' | 'snapshot' | 'alarm'

/** Facts by key. */
interface Facts {
  get<T>(key: string): T | undefined
  put(key: string, value: object): void
  /** All of a kind, in the order of their keys as texts. */
  all<T>(kind: Kind): T[]
  drop(kind: Kind, which: string | number): void
}

function factsOn(select: Select, run: Run): Facts {
  const read = <T>(rows: readonly { readonly value: string }[]): T[] => rows.map(({ value }) => JSON.parse(value) as T)
  return {
    get: <T>(key: string) => read<T>(select(`SELECT value FROM facts WHERE key = ?`, key))[0],
    put: (key, value) => run(`INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)`, key, JSON.stringify(value)),
    // '!' is what follows ' '.
    all: <T>(kind: Kind) =>
      read<T>(select(`SELECT value FROM facts WHERE key > ? AND key < ? ORDER BY key`, `${kind} `, `${kind}!`)),
    drop: (kind, which) => run(`DELETE FROM facts WHERE key = ?`, `${kind} ${which}`),
  }
}

/** The database of a Durable Object, to be opened once: all that is written to it has its transactions in common. */
export interface Database {
  readonly select: Select
  readonly run: Run
  readonly transaction: Rows['transaction']
  /** Does something once what is being written is there; not at all where it never is. */
  readonly afterwards: (doing: () => void) => void
}

/**
 * What is written together is collected first, so that what throws on the way has written nothing. A single statement, as
 * most moves are, then needs no transaction, which costs as much again. Who reads meanwhile finds what was before.
 */
export function openDatabase(storage: DurableObjectStorage): Database {
  const { sql } = storage
  let batch: (() => void)[] | undefined
  let after: (() => void)[] = []
  return {
    select: <Row extends Record<string, Value>>(query: string, ...values: Value[]) =>
      sql.exec<Row>(query, ...values).toArray(),
    run(query, ...values) {
      const write = (): void => void sql.exec(query, ...values)
      if (batch) batch.push(write)
      else write()
    },
    transaction(write) {
      const writes: (() => void)[] = (batch = [])
      const then: (() => void)[] = (after = [])
      try {
        write()
      } finally {
        batch = undefined
      }
      if (writes.length === 1) writes[0]!()
      else storage.transactionSync(() => writes.forEach((one) => one()))
      then.forEach((one) => one())
    },
    afterwards(doing) {
      if (batch) after.push(doing)
      else doing()
    },
  }
}

/** The rows of a Durable Object. All SQL of the room is in this file. */
export function sqlRows(database: Database): Rows {
  const { select, run, transaction } = database
  const facts = factsOn(select, run)
  return {
    transaction,
    ...tableRows(facts, select, run),
    ...playerRows(facts),
    ...chatRows(facts),
    ...seatRows(facts),
    ...companyRows(facts, run),
    ...entryRows(database),
    ...snapshotRows(facts, database),
    ...alarmRows(facts),
  }
}

function tableRows(facts: Facts, select: Select, run: Run) {
  const holds = (table: string): boolean =>
    select(`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?`, table).length > 0
  return {
    exists: () => holds('facts'),
    create() {
      for (const statement of tables) run(statement)
    },
    meta() {
      const { schema, ...meta } = facts.get<Meta & { readonly schema: number }>('table')!
      if (schema !== SCHEMA) throw new Error('stored by another version')
      return meta
    },
    putMeta: (meta) => facts.put('table', { schema: SCHEMA, ...meta }),
    bury(until: number): void {
      run(`CREATE TABLE buried (until INTEGER NOT NULL)`)
      run(`INSERT INTO buried (until) VALUES (?)`, until)
    },
    buriedUntil: () => (holds('buried') ? select<{ until: number }>(`SELECT until FROM buried`)[0]?.until : undefined),
  } satisfies Partial<Rows>
}

function playerRows(facts: Facts) {
  const hangOn = <T extends { readonly playerId: PlayerId }>(kind: Kind, id: PlayerId): T[] =>
    facts.all<T>(kind).filter(({ playerId }) => playerId === id)
  return {
    players: () => facts.all<Occupant>('player').sort((a, b) => a.id - b.id),
    putPlayer: (occupant) => facts.put(`player ${occupant.id}`, occupant),
    dropPlayer(id) {
      facts.drop('player', id)
      facts.drop('transfer', id)
      for (const rescue of hangOn<Rescue>('rescue', id)) facts.drop('rescue', rescue.id)
    },
  } satisfies Partial<Rows>
}

function chatRows(facts: Facts) {
  return {
    chat: () => facts.all<Line>('line').sort((a, b) => a.k - b.k),
    // In the place of an old one: to delete it would be one more row.
    putLine: (line) => facts.put(`line ${line.k % CHAT_KEPT}`, line),
  } satisfies Partial<Rows>
}

/** Ways back to a seat. */
function seatRows(facts: Facts) {
  return {
    transfers: () => facts.all<Transfer>('transfer').sort((a, b) => a.playerId - b.playerId),
    putTransfer: (transfer) => facts.put(`transfer ${transfer.playerId}`, transfer),
    dropTransfer: (playerId) => facts.drop('transfer', playerId),
    rescues: () => facts.all<Rescue>('rescue').sort((a, b) => a.until - b.until),
    putRescue: (rescue) => facts.put(`rescue ${rescue.id}`, rescue),
    dropRescue: (id) => facts.drop('rescue', id),
  } satisfies Partial<Rows>
}

/** What people who play together ask of each other, and their clocks. */
function companyRows(facts: Facts, run: Run) {
  return {
    asks: () => facts.all<Ask>('ask').sort((a, b) => a.until - b.until),
    putAsk: (ask) => facts.put(`ask ${ask.id}`, ask),
    dropAsk: (id) => facts.drop('ask', id),
    clock: () => facts.get<Clock>('clock'),
    putClock: (clock) => facts.put('clock', clock),
    dropClock: () => run(`DELETE FROM facts WHERE key = 'clock'`),
  } satisfies Partial<Rows>
}

/** The rows of those who are told of their turn. */
export function pushRows({ select, run }: Database): PushRows {
  const facts = factsOn(select, run)
  /** Looked at with every move, and so read once; not what is being written, which may not last. */
  let known: readonly PushDevice[] | undefined
  return {
    devices: () => (known ??= facts.all<PushDevice>('device')),
    putDevice(device) {
      known = undefined
      facts.put(`device ${device.id}`, device)
    },
    dropDevice(id) {
      known = undefined
      facts.drop('device', id)
    },
    entryAt: (n) => select<{ at: number }>(`SELECT at FROM entries WHERE n = ?`, n)[0]?.at ?? 0,
  }
}

/** Entries that memory holds: whoever comes, comes back or is told again reads no rows. */
const IN_MEMORY = 3 * SNAPSHOT_EVERY

function entryRows({ select, run, afterwards }: Database) {
  /** The newest, from number `from` on without a gap. */
  let newest: { readonly from: number; readonly entries: readonly StoredEntry[] } | undefined

  function read(from: number, to: number): StoredEntry[] {
    const rows = select<{ player_id: number | null; action: string | null; entry: string }>(
      `SELECT player_id, action, entry FROM entries WHERE n >= ? AND n < ? ORDER BY n`,
      from,
      to,
    )
    return rows.map(({ player_id: playerId, action, entry }): StoredEntry => ({
      entry: readEntry(JSON.parse(entry) as AnyEntry),
      cause: playerId === null || action === null ? null : { playerId, action },
    }))
  }

  function keep(from: number, entries: readonly StoredEntry[]): void {
    const beyond = Math.max(0, entries.length - IN_MEMORY)
    newest = { from: from + beyond, entries: entries.slice(beyond) }
  }

  return {
    entries(from, to = Number.MAX_SAFE_INTEGER) {
      if (newest && from < newest.from && to >= newest.from) {
        const all = [...read(from, newest.from), ...newest.entries]
        if (all.length <= IN_MEMORY) keep(from, all)
        else return all.slice(0, to - from)
      }
      if (newest && from >= newest.from) return newest.entries.slice(from - newest.from, Math.max(0, to - newest.from))
      const found = read(from, to)
      if (!newest && to === Number.MAX_SAFE_INTEGER && found.length > 0) keep(from, found)
      return found
    },
    firstBy: (playerId, from, to) =>
      select<{ n: number; action: string }>(
        `SELECT n, action FROM entries WHERE n >= ? AND n < ? AND player_id = ? ORDER BY n LIMIT 1`,
        from,
        to,
        playerId,
      )[0],
    putEntry(entry, cause, at) {
      const { fixed, ...rest } = entry
      const text = JSON.stringify(fixed ? rest : entry)
      run(
        `INSERT INTO entries (n, player_id, action, entry, at) VALUES (?, ?, ?, ?, ?)`,
        entry.n,
        cause?.playerId ?? null,
        cause?.action ?? null,
        text,
        at,
      )
      afterwards(() => {
        const { from, entries } = newest ?? { from: 0, entries: [] }
        const stored = { entry: readEntry(JSON.parse(text) as AnyEntry), cause }
        if (entry.n === from + entries.length) keep(from, [...entries, stored])
        else newest = undefined
      })
    },
    lastEntryAt: () => select<{ at: number }>(`SELECT at FROM entries ORDER BY n DESC LIMIT 1`)[0]?.at ?? 0,
  } satisfies Partial<Rows>
}

function snapshotRows(facts: Facts, { afterwards }: Database) {
  interface StoredSnapshot extends StoredMatch {
    readonly version: number
  }
  let all: readonly StoredSnapshot[] | undefined
  return {
    snapshot(n, version) {
      all ??= facts.all<StoredSnapshot>('snapshot')
      const known = all.filter((each) => each.n <= n && each.version === version)
      const newest = known.sort((a, b) => b.n - a.n)[0]
      if (!newest) return undefined
      const { version: _, ...stored } = newest
      return stored
    },
    putSnapshot({ game: { version }, position: { n, state }, mayAct, since, recent }) {
      const snapshot: StoredSnapshot = { n, version, state, mayAct, since, recent }
      // Two places, each in turn.
      facts.put(`snapshot ${(n / SNAPSHOT_EVERY) % 2}`, snapshot)
      afterwards(() => (all = undefined))
    },
  } satisfies Partial<Rows>
}

function alarmRows(facts: Facts) {
  return {
    alarms: () => facts.all<StoredAlarm>('alarm').sort((a, b) => a.at - b.at),
    putAlarm: (alarm) => facts.put(`alarm ${alarm.name}`, alarm),
    dropAlarm: (name) => facts.drop('alarm', name),
  } satisfies Partial<Rows>
}
