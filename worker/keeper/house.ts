import { DurableObject } from 'cloudflare:workers'
import { counted, type Counted, type HouseDay, type KeptHouse } from '../../shared/keeper.ts'
import { openDatabase } from '../rows.ts'
import type { Counts } from './counting.ts'

const DAY = 24 * 60 * 60 * 1000
const KEPT_DAYS = 30
/** Time between two writes, in ms: after so many on a day it is doubled, which makes 960 rows at most. */
const APART = 60_000
const OFTEN = 480
/** Numbers of a day, at most: errors of further places are counted as one. */
const KINDS = 40

/** Numbers of the house, of nobody in particular, and whether it lists open tables. [ROOM-198] */
export class House extends DurableObject<Env> {
  private readonly database = openDatabase(this.ctx.storage)
  private day = 0
  private counts: Record<string, number> = {}
  private written = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.database.run(`CREATE TABLE IF NOT EXISTS days (day INTEGER PRIMARY KEY, counts TEXT NOT NULL)`)
    this.database.run(`CREATE TABLE IF NOT EXISTS list (k INTEGER PRIMARY KEY, open INTEGER NOT NULL)`)
    const [latest] = this.stored()
    if (latest) Object.assign(this, latest)
  }

  /** Adds counts: the first are written at once, later ones a minute after the last write. */
  add(more: Counts): void {
    this.begin(Math.floor(Date.now() / DAY))
    for (const [what, by] of Object.entries(more)) {
      const isKnown = what in this.counts || Object.keys(this.counts).length < KINDS
      const kind = isKnown ? what : 'error other'
      this.counts[kind] = (this.counts[kind] ?? 0) + by
    }
    const apart = (this.counts['writes'] ?? 0) < OFTEN ? APART : 2 * APART
    const wait = this.written + apart - Date.now()
    if (wait <= 0 || wait > apart) this.write()
    else this.timer ??= setTimeout(() => this.write(), wait)
  }

  numbers(): Pick<KeptHouse, 'playing' | 'days' | 'open'> {
    this.begin(Math.floor(Date.now() / DAY))
    const today = { day: this.day, counts: this.counts }
    const days = [today, ...this.stored().filter(({ day }) => day !== this.day)]
    return { playing: Math.max(0, this.counts['playing'] ?? 0), days: days.map(dayOf), open: this.isOpen() }
  }

  isOpen(): boolean {
    return this.database.select<{ open: number }>(`SELECT open FROM list`)[0]?.open !== 0
  }

  setOpen(open: boolean): void {
    this.database.run(`INSERT OR REPLACE INTO list (k, open) VALUES (0, ?)`, open ? 1 : 0)
  }

  /** Begins another day with the games under way. */
  private begin(day: number): void {
    if (day <= this.day) return
    if (this.timer !== undefined) this.write()
    this.day = day
    this.counts = { playing: this.counts['playing'] ?? 0 }
    this.database.run(`DELETE FROM days WHERE day <= ?`, day - KEPT_DAYS)
  }

  private write(): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
    this.written = Date.now()
    this.counts['writes'] = (this.counts['writes'] ?? 0) + 1
    const query = `INSERT OR REPLACE INTO days (day, counts) VALUES (?, ?)`
    this.database.run(query, this.day, JSON.stringify(this.counts))
  }

  /** Stored days, the newest first. */
  private stored(): { readonly day: number; readonly counts: Record<string, number> }[] {
    return this.database
      .select<{ day: number; counts: string }>(`SELECT day, counts FROM days ORDER BY day DESC`)
      .map(({ day, counts }) => ({ day, counts: JSON.parse(counts) as Record<string, number> }))
  }
}

function dayOf({ day, counts }: { readonly day: number; readonly counts: Counts }): HouseDay {
  const numbers = Object.fromEntries(counted.map((what) => [what, counts[what] ?? 0])) as Record<Counted, number>
  const errors = Object.entries(counts).filter(([what]) => what.startsWith('error '))
  return { ...numbers, day, errors: Object.fromEntries(errors.map(([what, n]) => [what.slice(6), n])) }
}
