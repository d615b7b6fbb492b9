import { DurableObject } from 'cloudflare:workers'
import type { TableOfScreen, TransferCode } from '../shared/api.ts'
import type { DeviceTransfer } from '../shared/device-transfer.ts'
import type { Result } from '../shared/errors.ts'
import { isTableCode, newTableCode } from '../shared/tokens.ts'
import { openDatabase } from './rows.ts'

/** Life of a message, in ms, and messages at most: 80 MB in all. */
const MESSAGE_KEPT = 10 * 60 * 1000
export const MESSAGES_AT_MOST = 5_000
/** Wrong codes of tables in a minute, of all addresses: at most one in 150,000 codes is tried. */
export const WRONG_A_MINUTE = 300
const MINUTE = 60_000

/**
 * Holds messages of a device for another one of its player, sealed: the key comes from a code that the house is never told.
 * Tables of screens lie among them, each under a code that is shown there.
 */
export class Mailbox extends DurableObject<Env> {
  private readonly database = openDatabase(this.ctx.storage)
  /** End of each message, the oldest first: counting rows, or looking for old ones, would read all of them. */
  private ends: Map<string, number> | undefined
  /** Wrong codes of the minute that began at `since`, in ms. */
  private wrong = { since: 0, count: 0 }

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.database.run(
      `CREATE TABLE IF NOT EXISTS messages (id TEXT PRIMARY KEY, sealed TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`,
    )
  }

  /** Stores a message until then, in ms. A page that missed the answer may put it again. */
  put({ id, sealed }: DeviceTransfer): Result<{ readonly until: number }> {
    const until = Date.now() + MESSAGE_KEPT
    this.forget(Date.now())
    const all = this.known()
    const others = all.size - (all.has(id) ? 1 : 0)
    if (others >= MESSAGES_AT_MOST) return { error: 'mailbox-full' }
    this.database.run(`INSERT OR REPLACE INTO messages (id, sealed, until) VALUES (?, ?, ?)`, id, sealed, until)
    all.delete(id)
    all.set(id, until)
    if (others === 0) void this.ctx.storage.setAlarm(until)
    return { ok: { until } }
  }

  /** Tells a message and forgets it, in one step; with `once` the claim may be repeated. */
  claim(id: string, once?: string): Result<Pick<DeviceTransfer, 'sealed'>> {
    const as = `${id} ${once}`
    const [query, ...how] =
      once === undefined
        ? [`DELETE FROM messages WHERE id = ? AND until > ? RETURNING sealed, until`]
        : [`UPDATE messages SET id = ? WHERE id IN (?, ?) AND until > ? RETURNING sealed, until`, as, as]
    const [message] = this.database.select<{ sealed: string; until: number }>(query!, ...how, id, Date.now())
    if (!message) return { error: 'bad-code' }
    const { sealed, until } = message
    this.ends?.delete(id)
    if (once !== undefined) this.ends?.set(as, until)
    return { ok: { sealed } }
  }

  /** Gives a table a code that leads to it as long as a message is kept. [ROOM-161] */
  addTable(table: string): Result<TransferCode> {
    let code = newTableCode()
    while (this.known().has(code)) code = newTableCode()
    const put = this.put({ id: code, sealed: table })
    return 'error' in put ? put : { ok: { code, ...put.ok } }
  }

  /** Finds the table of a code; wrong ones are counted. [ROOM-162] */
  findTable(code: string): Result<Pick<TableOfScreen, 'id'>> {
    const now = Date.now()
    if (Math.abs(now - this.wrong.since) >= MINUTE) this.wrong = { since: now, count: 0 }
    if (this.wrong.count >= WRONG_A_MINUTE) return { error: 'too-many-codes' }
    const query = `SELECT sealed FROM messages WHERE id = ? AND until > ?`
    const [message] = isTableCode(code) ? this.database.select<{ sealed: string }>(query, code, now) : []
    if (message) return { ok: { id: message.sealed } }
    this.wrong.count++
    return { error: 'bad-code' }
  }

  /** Deletes old messages, and rings again as long as there are more. */
  override async alarm(): Promise<void> {
    this.forget(Date.now())
    const [next] = this.known().values()
    if (next !== undefined) await this.ctx.storage.setAlarm(next)
  }

  private known(): Map<string, number> {
    return (this.ends ??= new Map(
      this.database
        .select<{ id: string; until: number }>(`SELECT id, until FROM messages ORDER BY until`)
        .map(({ id, until }) => [id, until]),
    ))
  }

  private forget(now: number): void {
    for (const [id, until] of this.known()) {
      if (until > now) return
      this.database.run(`DELETE FROM messages WHERE id = ?`, id)
      this.known().delete(id)
    }
  }
}
