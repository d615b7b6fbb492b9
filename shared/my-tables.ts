import * as v from 'valibot'
import type { Seat } from './engine/game.ts'
import type { GameId } from './games/ids.ts'
import type { Sketch } from './games/registry.ts'
import type { Phase } from './table-info.ts'

/** Tables at most in a device's list, and those asked in one request. */
export const MAX_MY_TABLES = 40
export const MY_TABLES_ASKED = 12
const tableId = v.pipe(v.string(), v.regex(/^[\w-]{16}$/))
const held = v.strictObject({ id: tableId, token: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })
/** PUT /api/my-tables: seats to add to this device's list, the latest first, and tables to remove. */
export const myTablesChange = v.strictObject({
  tables: v.pipe(v.array(held), v.maxLength(MAX_MY_TABLES)),
  gone: v.pipe(v.array(tableId), v.maxLength(MAX_MY_TABLES)),
})
/** GET /api/my-tables?page=n, or ?page=n&over=1 for the tables whose games are known to be over */
export const myTablesPage = v.object({
  page: v.optional(v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)), '0'),
  over: v.optional(v.literal('1')),
})
export type MyTablesChange = v.InferOutput<typeof myTablesChange>

export interface MyTable {
  readonly id: string
  readonly game: GameId
  readonly phase: Phase
  /** Names by seat; empty where nobody sits. */
  readonly names: readonly string[]
  readonly colours: readonly string[]
  /** Null: the device's token holds no seat any more. */
  readonly you: Seat | null
  readonly host: Seat | null
  /** Seats that the others wait for. */
  readonly waitingFor: readonly Seat[]
  /** Whether it waits for the device's own player: not while a bot plays for that one. */
  readonly turn: boolean
  /** Winners, once the game is finished. */
  readonly winners?: readonly Seat[]
  /** Everybody expected sits, and waits for this player to start. */
  readonly starts?: true
  /** End of that player's time, in ms, else of the first of those that it waits for; null: none runs, or no time is kept. */
  readonly deadline: number | null
  /** Time of the newest entry, in ms; null before the first. */
  readonly since: number | null
  /** The next entry. */
  readonly n: number
  /** The table of the rematch. */
  readonly next: string | null
  /** Public sketch of the position; null before the start. */
  readonly sketch: Sketch | null
}

/** A page of the tables at which a device has a seat; the pages from `next` on have the others. */
export interface MyTables {
  readonly tables: readonly MyTable[]
  /** Deleted or expired tables, now dropped. */
  readonly gone: readonly string[]
  /** Tables that could not be asked just now. */
  readonly unreached: readonly string[]
  /** Tables whose games were over at the last request; not asked again, but the latest few. */
  readonly over: readonly string[]
  /** The next page; null: this was the last one. */
  readonly next: number | null
}
