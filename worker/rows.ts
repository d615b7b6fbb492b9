import type { Entry } from '../shared/engine/game.ts'
import type { Line, Meta, Transfer, Match, Player, Rescue } from '../shared/room/state.ts'

/** Ordered: number k leads from schema k to k + 1. Released ones never change. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE players (playerId INTEGER PRIMARY KEY, seat INTEGER NOT NULL, name TEXT NOT NULL, identity INTEGER NOT NULL,
       kind TEXT NOT NULL, token TEXT NOT NULL, nonce TEXT NOT NULL, gone INTEGER NOT NULL)`,
    `CREATE TABLE entries (n INTEGER PRIMARY KEY, playerId INTEGER, action TEXT, entry TEXT NOT NULL, at INTEGER NOT NULL)`,
    `CREATE TABLE snapshots (n INTEGER PRIMARY KEY, version INTEGER NOT NULL, match TEXT NOT NULL)`,
    `CREATE TABLE refused (playerId INTEGER NOT NULL, slot INTEGER NOT NULL, k INTEGER NOT NULL, action TEXT NOT NULL,
       code TEXT NOT NULL, PRIMARY KEY (playerId, slot)) WITHOUT ROWID`,
    `CREATE TABLE alarms (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID`,
  ],
  [
    `ALTER TABLE players RENAME COLUMN token TO tokens`,
    `UPDATE players SET tokens = json_array(tokens)`,
    `UPDATE meta SET value = json_set(value, '$.listed', json('false'), '$.next', NULL) WHERE key = 'table'`,
    `CREATE TABLE chat (k INTEGER PRIMARY KEY, playerId INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL)`,
    `CREATE TABLE transfers (playerId INTEGER PRIMARY KEY, hash TEXT NOT NULL, until INTEGER NOT NULL, wrong INTEGER NOT NULL)`,
    `CREATE TABLE rescues (id TEXT PRIMARY KEY, playerId INTEGER NOT NULL, ticket TEXT NOT NULL, until INTEGER NOT NULL,
       admitted INTEGER) WITHOUT ROWID`,
  ],
]

/** Entries from one snapshot to the next, and how far a repeated action is looked for beyond its base. */
export const SNAPSHOT_EVERY = 32
const REPEATS = 64
/** Refused actions remembered for each player. */
const REFUSED = 8
/** Lines of chat that are shown, and among which a repeated one is looked for. */
export const CHAT_SHOWN = 30
const CHAT_KEPT = 200

type AnyEntry = Entry<unknown, unknown>
export type Kept = Pick<Match, 'waiting' | 'since'> & { readonly n: number; readonly state: unknown }
/** The first answer to an action: its entry, or its refusal. */
export type Answered = { readonly n: number } | { readonly code: string }

/** All SQL is here. Reads what it wrote; decides nothing. */
export class Store {
  private readonly storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.storage = storage
  }

  private rows<Row extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.storage.sql.exec<Row>(query, ...values).toArray()
  }

  private run(query: string, ...values: SqlStorageValue[]): void {
    this.storage.sql.exec(query, ...values)
  }

  /** All of it or nothing. */
  transaction(write: () => void): void {
    this.storage.transactionSync(write)
  }

  /** Whether there is a table here; looking writes nothing. */
  exists(): boolean {
    return this.rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'`).length > 0
  }

  /** Whether the schema is older than this version's; throws on a newer one. */
  outdated(): boolean {
    const schema = Number(this.fact('schema'))
    if (schema > migrations.length) throw new Error('stored by a newer version')
    return schema < migrations.length
  }

  /** Brings an older or empty database to this version's schema; to be called in a transaction. */
  migrate(): void {
    const schema = this.exists() ? Number(this.fact('schema')) : 0
    for (const statement of migrations.slice(schema).flat()) this.run(statement)
    this.putFact('schema', String(migrations.length))
  }

  private fact(key: string): string {
    return this.rows<{ value: string }>(`SELECT value FROM meta WHERE key = ?`, key)[0]!.value
  }

  private putFact(key: string, value: string): void {
    this.run(`INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)`, key, value)
  }

  meta(): Meta {
    return JSON.parse(this.fact('table')) as Meta
  }

  putMeta(meta: Meta): void {
    this.putFact('table', JSON.stringify(meta))
  }

  /** In join order. */
  players(): Player[] {
    type Row = Omit<Player, 'left' | 'tokens' | 'nonce'> & { gone: number; tokens: string; nonce: string }
    return this.rows<Row>(`SELECT * FROM players ORDER BY playerId`).map(({ gone, tokens, nonce, ...player }) => ({
      ...player,
      tokens: JSON.parse(tokens) as string[],
      nonce: nonce === '' ? null : nonce,
      left: gone === 1,
    }))
  }

  putPlayer(p: Player): void {
    const values = [p.playerId, p.seat, p.name, p.identity, p.kind, JSON.stringify(p.tokens), p.nonce ?? '', p.left ? 1 : 0]
    this.run(
      `INSERT OR REPLACE INTO players (playerId, seat, name, identity, kind, tokens, nonce, gone)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...values,
    )
  }

  /** With whatever hangs on the seat; what was said stays. */
  dropPlayer(playerId: number): void {
    for (const table of ['players', 'transfers', 'rescues']) this.run(`DELETE FROM ${table} WHERE playerId = ?`, playerId)
  }

  /** The newest lines, the newest last. */
  chat(): Line[] {
    const rows = this.rows<{ line: string }>(`SELECT line FROM chat ORDER BY k DESC LIMIT ?`, CHAT_SHOWN)
    return rows.map((row) => JSON.parse(row.line) as Line).reverse()
  }

  /** Whether the player has said this already. */
  said(playerId: number, action: string): boolean {
    return this.rows(`SELECT k FROM chat WHERE playerId = ? AND action = ?`, playerId, action).length > 0
  }

  putLine(line: Line): void {
    this.run(
      `INSERT INTO chat (k, playerId, action, line) VALUES (?, ?, ?, ?)`,
      line.k,
      line.playerId,
      line.action,
      JSON.stringify(line),
    )
    this.run(`DELETE FROM chat WHERE k <= ?`, line.k - CHAT_KEPT)
  }

  transfers(): Transfer[] {
    return this.rows<{ [Key in keyof Transfer]: Transfer[Key] }>(`SELECT * FROM transfers ORDER BY playerId`)
  }

  putTransfer({ playerId, hash, until, wrong }: Transfer): void {
    this.run(`INSERT OR REPLACE INTO transfers (playerId, hash, until, wrong) VALUES (?, ?, ?, ?)`, playerId, hash, until, wrong)
  }

  dropTransfer(playerId: number): void {
    this.run(`DELETE FROM transfers WHERE playerId = ?`, playerId)
  }

  rescues(): Rescue[] {
    type Row = Omit<Rescue, 'admitted'> & { admitted: number | null }
    return this.rows<Row>(`SELECT * FROM rescues ORDER BY until, id`).map(({ admitted, ...rescue }) => ({
      ...rescue,
      admitted: admitted === null ? null : admitted === 1,
    }))
  }

  putRescue({ id, playerId, ticket, until, admitted }: Rescue): void {
    this.run(
      `INSERT OR REPLACE INTO rescues (id, playerId, ticket, until, admitted) VALUES (?, ?, ?, ?, ?)`,
      id,
      playerId,
      ticket,
      until,
      admitted === null ? null : Number(admitted),
    )
  }

  dropRescue(id: string): void {
    this.run(`DELETE FROM rescues WHERE id = ?`, id)
  }

  /** The entries from `from` up to, not including, `to`. */
  entries(from: number, to = Number.MAX_SAFE_INTEGER): AnyEntry[] {
    const rows = this.rows<{ entry: string }>(`SELECT entry FROM entries WHERE n >= ? AND n < ? ORDER BY n`, from, to)
    return rows.map((row) => JSON.parse(row.entry) as AnyEntry)
  }

  /** Throws where the number is used already. */
  putEntry(entry: AnyEntry, playerId: number | null, action: string | null, at: number): void {
    this.run(
      `INSERT INTO entries (n, playerId, action, entry, at) VALUES (?, ?, ?, ?, ?)`,
      entry.n,
      playerId,
      action,
      JSON.stringify(entry),
      at,
    )
  }

  /** When the newest entry was made, in ms. */
  lastMove(): number {
    return this.rows<{ at: number }>(`SELECT at FROM entries ORDER BY n DESC LIMIT 1`)[0]?.at ?? 0
  }

  /** The newest snapshot at or before entry `n` that this version of the game wrote. */
  snapshot(n: number, version: number): Kept | undefined {
    const row = this.rows<{ n: number; match: string }>(
      `SELECT n, match FROM snapshots WHERE n <= ? AND version = ? ORDER BY n DESC LIMIT 1`,
      n,
      version,
    )[0]
    return row && { ...(JSON.parse(row.match) as Omit<Kept, 'n'>), n: row.n }
  }

  /** Keeps the last two: joining needs a view 30 entries back. */
  putSnapshot(match: Match): void {
    const { n, state } = match.table
    const kept: Omit<Kept, 'n'> = { state, waiting: match.waiting, since: match.since }
    this.run(
      `INSERT OR REPLACE INTO snapshots (n, version, match) VALUES (?, ?, ?)`,
      n,
      match.game.version,
      JSON.stringify(kept),
    )
    this.run(`DELETE FROM snapshots WHERE n < ?`, n - SNAPSHOT_EVERY)
  }

  /** What a player's action was answered with, looked for from its base on, and among the newest in any case. */
  answered(playerId: number, action: string, base: number, n: number): Answered | undefined {
    const from = Math.min(base, n - REPEATS)
    return (
      this.rows<{ n: number }>(
        `SELECT n FROM entries WHERE n >= ? AND playerId = ? AND action = ? LIMIT 1`,
        from,
        playerId,
        action,
      )[0] ?? this.rows<{ code: string }>(`SELECT code FROM refused WHERE playerId = ? AND action = ?`, playerId, action)[0]
    )
  }

  /** Remembers a refusal in place of the player's oldest. */
  putRefused(playerId: number, action: string, code: string): void {
    const k = this.rows<{ k: number }>(`SELECT coalesce(max(k), -1) + 1 AS k FROM refused WHERE playerId = ?`, playerId)[0]!.k
    this.run(
      `INSERT OR REPLACE INTO refused (playerId, slot, k, action, code) VALUES (?, ?, ?, ?, ?)`,
      playerId,
      k % REFUSED,
      k,
      action,
      code,
    )
  }

  putAlarm(name: string, at: number): void {
    this.run(`INSERT OR REPLACE INTO alarms (name, at) VALUES (?, ?)`, name, at)
  }

  dropAlarm(name: string): void {
    this.run(`DELETE FROM alarms WHERE name = ?`, name)
  }

  /** The named alarms, soonest first. */
  alarms(): { name: string; at: number }[] {
    return this.rows<{ name: string; at: number }>(`SELECT name, at FROM alarms ORDER BY at`)
  }
}
