import type { Occupant } from '../shared/room/occupants.ts'
import {
  CHAT_KEPT,
  CHAT_SHOWN,
  REFUSED,
  REPEATS,
  SNAPSHOT_EVERY,
  type AnyEntry,
  type Answered,
  type Rows,
  type StoredAlarm,
  type StoredMatch,
} from '../shared/room/rows.ts'
import type { Line, Meta, Rescue, Transfer } from '../shared/room/state.ts'

/** Ordered: number k leads from schema k to k + 1. Released ones never change. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE players (id INTEGER PRIMARY KEY, occupant TEXT NOT NULL)`,
    `CREATE TABLE entries (n INTEGER PRIMARY KEY, player_id INTEGER, action TEXT, entry TEXT NOT NULL,
       at INTEGER NOT NULL)`,
    `CREATE TABLE snapshots (n INTEGER PRIMARY KEY, version INTEGER NOT NULL, snapshot TEXT NOT NULL)`,
    `CREATE TABLE refused (player_id INTEGER NOT NULL, slot INTEGER NOT NULL, k INTEGER NOT NULL, action TEXT NOT NULL,
       code TEXT NOT NULL, PRIMARY KEY (player_id, slot)) WITHOUT ROWID`,
    `CREATE TABLE alarms (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE chat (k INTEGER PRIMARY KEY, player_id INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL)`,
    `CREATE TABLE transfers (player_id INTEGER PRIMARY KEY, code_hash TEXT NOT NULL, until INTEGER NOT NULL,
       wrong INTEGER NOT NULL)`,
    `CREATE TABLE rescues (id TEXT PRIMARY KEY, player_id INTEGER NOT NULL, token_hash TEXT NOT NULL,
       until INTEGER NOT NULL, status TEXT NOT NULL) WITHOUT ROWID`,
  ],
]

type Value = SqlStorageValue
type Select = <Row extends Record<string, Value>>(query: string, ...values: Value[]) => Row[]
type Run = (query: string, ...values: Value[]) => void

/** The rows of a Durable Object. All SQL of the room is in this file. */
export function sqlRows(storage: DurableObjectStorage): Rows {
  const select: Select = <Row extends Record<string, Value>>(query: string, ...values: Value[]) =>
    storage.sql.exec<Row>(query, ...values).toArray()
  const run: Run = (query, ...values) => void storage.sql.exec(query, ...values)
  return {
    transaction: (write) => storage.transactionSync(write),
    ...tableRows(select, run),
    ...playerRows(select, run),
    ...chatRows(select, run),
    ...seatRows(select, run),
    ...entryRows(select, run),
    ...answerRows(select, run),
    ...alarmRows(select, run),
  }
}

function tableRows(select: Select, run: Run) {
  const exists = (): boolean =>
    select(`SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'`).length > 0
  const fact = (key: string): string => select<{ value: string }>(`SELECT value FROM meta WHERE key = ?`, key)[0]!.value
  const putFact = (key: string, value: string): void =>
    run(`INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)`, key, value)
  return {
    exists,
    outdated(): boolean {
      const schema = Number(fact('schema'))
      if (schema > migrations.length) throw new Error('stored by a newer version')
      return schema < migrations.length
    },
    migrate(): void {
      const schema = exists() ? Number(fact('schema')) : 0
      for (const statement of migrations.slice(schema).flat()) run(statement)
      putFact('schema', String(migrations.length))
    },
    meta: () => JSON.parse(fact('table')) as Meta,
    putMeta: (meta: Meta) => putFact('table', JSON.stringify(meta)),
  } satisfies Partial<Rows>
}

function playerRows(select: Select, run: Run) {
  return {
    players() {
      const rows = select<{ occupant: string }>(`SELECT occupant FROM players ORDER BY id`)
      return rows.map(({ occupant }) => JSON.parse(occupant) as Occupant)
    },
    putPlayer(occupant) {
      run(`INSERT OR REPLACE INTO players (id, occupant) VALUES (?, ?)`, occupant.id, JSON.stringify(occupant))
    },
    dropPlayer(id) {
      run(`DELETE FROM players WHERE id = ?`, id)
      for (const table of ['transfers', 'rescues']) run(`DELETE FROM ${table} WHERE player_id = ?`, id)
    },
  } satisfies Partial<Rows>
}

function chatRows(select: Select, run: Run) {
  return {
    chat() {
      const rows = select<{ line: string }>(`SELECT line FROM chat ORDER BY k DESC LIMIT ?`, CHAT_SHOWN)
      return rows.map(({ line }) => JSON.parse(line) as Line).reverse()
    },
    said: (playerId, action) =>
      select(`SELECT k FROM chat WHERE player_id = ? AND action = ?`, playerId, action).length > 0,
    putLine(line) {
      const { k, playerId, action } = line
      const text = JSON.stringify(line)
      run(`INSERT INTO chat (k, player_id, action, line) VALUES (?, ?, ?, ?)`, k, playerId, action, text)
      run(`DELETE FROM chat WHERE k <= ?`, k - CHAT_KEPT)
    },
  } satisfies Partial<Rows>
}

/** Ways back to a seat. */
function seatRows(select: Select, run: Run) {
  return {
    transfers: () =>
      select<{ [Key in keyof Transfer]: Transfer[Key] }>(
        `SELECT player_id AS playerId, code_hash AS codeHash, until, wrong FROM transfers ORDER BY player_id`,
      ),
    putTransfer: ({ playerId, codeHash, until, wrong }) =>
      run(
        `INSERT OR REPLACE INTO transfers (player_id, code_hash, until, wrong) VALUES (?, ?, ?, ?)`,
        playerId,
        codeHash,
        until,
        wrong,
      ),
    dropTransfer: (playerId) => run(`DELETE FROM transfers WHERE player_id = ?`, playerId),
    rescues: () =>
      select<{ [Key in keyof Rescue]: Rescue[Key] }>(
        `SELECT id, player_id AS playerId, token_hash AS tokenHash, until, status FROM rescues ORDER BY until, id`,
      ),
    putRescue: ({ id, playerId, tokenHash, until, status }) =>
      run(
        `INSERT OR REPLACE INTO rescues (id, player_id, token_hash, until, status) VALUES (?, ?, ?, ?, ?)`,
        id,
        playerId,
        tokenHash,
        until,
        status,
      ),
    dropRescue: (id) => run(`DELETE FROM rescues WHERE id = ?`, id),
  } satisfies Partial<Rows>
}

function entryRows(select: Select, run: Run) {
  return {
    entries(from, to = Number.MAX_SAFE_INTEGER) {
      const rows = select<{ entry: string }>(`SELECT entry FROM entries WHERE n >= ? AND n < ? ORDER BY n`, from, to)
      return rows.map(({ entry }) => JSON.parse(entry) as AnyEntry)
    },
    putEntry(entry, cause, at) {
      run(
        `INSERT INTO entries (n, player_id, action, entry, at) VALUES (?, ?, ?, ?, ?)`,
        entry.n,
        cause?.playerId ?? null,
        cause?.action ?? null,
        JSON.stringify(entry),
        at,
      )
    },
    lastEntryAt: () => select<{ at: number }>(`SELECT at FROM entries ORDER BY n DESC LIMIT 1`)[0]?.at ?? 0,
    snapshot(n, version) {
      const row = select<{ n: number; snapshot: string }>(
        `SELECT n, snapshot FROM snapshots WHERE n <= ? AND version = ? ORDER BY n DESC LIMIT 1`,
        n,
        version,
      )[0]
      return row && { ...(JSON.parse(row.snapshot) as Omit<StoredMatch, 'n'>), n: row.n }
    },
    putSnapshot({ game, position: { n, state }, mayAct, since }) {
      const match: Omit<StoredMatch, 'n'> = { state, mayAct, since }
      const text = JSON.stringify(match)
      run(`INSERT OR REPLACE INTO snapshots (n, version, snapshot) VALUES (?, ?, ?)`, n, game.version, text)
      run(`DELETE FROM snapshots WHERE n < ?`, n - SNAPSHOT_EVERY)
    },
  } satisfies Partial<Rows>
}

function answerRows(select: Select, run: Run) {
  return {
    answered({ playerId, action }, base, n): Answered | undefined {
      const from = Math.min(base, n - REPEATS)
      return (
        select<{ n: number }>(
          `SELECT n FROM entries WHERE n >= ? AND player_id = ? AND action = ? LIMIT 1`,
          from,
          playerId,
          action,
        )[0] ??
        select<{ code: string }>(`SELECT code FROM refused WHERE player_id = ? AND action = ?`, playerId, action)[0]
      )
    },
    putRefused({ playerId, action }, code) {
      const last = `SELECT coalesce(max(k), -1) + 1 AS k FROM refused WHERE player_id = ?`
      const { k } = select<{ k: number }>(last, playerId)[0]!
      run(
        `INSERT OR REPLACE INTO refused (player_id, slot, k, action, code) VALUES (?, ?, ?, ?, ?)`,
        playerId,
        k % REFUSED,
        k,
        action,
        code,
      )
    },
  } satisfies Partial<Rows>
}

const DROP_ALARM = `DELETE FROM alarms WHERE name = ?`

function alarmRows(select: Select, run: Run) {
  return {
    alarms: () => select<{ [Key in keyof StoredAlarm]: StoredAlarm[Key] }>(`SELECT name, at FROM alarms ORDER BY at`),
    putAlarm: ({ name, at }) => run(`INSERT OR REPLACE INTO alarms (name, at) VALUES (?, ?)`, name, at),
    dropAlarm: (name) => run(DROP_ALARM, name),
    dropUnknownAlarm: (name) => run(DROP_ALARM, name),
  } satisfies Partial<Rows>
}
