import * as v from 'valibot'
import type { Seat } from './engine/game.ts'
import type { GameId } from './games/ids.ts'
import type { Sketch } from './games/sketches.ts'
import type { Phase } from './table-info.ts'

/** Tables at most that a device is known to have seats at, and those that are asked in one request. */
export const MAX_MY_TABLES = 40
export const MY_TABLES_ASKED = 12
const tableId = v.pipe(v.string(), v.regex(/^[\w-]{16}$/))
const held = v.strictObject({ id: tableId, token: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })
/** PUT /api/my-tables: seats that are to be known as this device's, the latest first, and tables that it wants to see no more. */
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

/** A table at which a device has a seat, in a few words. */
export interface MyTable {
  readonly id: string
  readonly game: GameId
  readonly phase: Phase
  /** The names by seat; empty where nobody sits. */
  readonly names: readonly string[]
  readonly colours: readonly string[]
  /** Null: the device's token holds no seat any more. */
  readonly you: Seat | null
  readonly host: Seat | null
  /** The seats that the others wait for. */
  readonly waitingFor: readonly Seat[]
  /** Whether it waits for the device's own player: not while a bot plays for that one. */
  readonly turn: boolean
  /** Who won, once the game is finished. */
  readonly winners?: readonly Seat[]
  /** All who are expected sit, and wait for this player to start. */
  readonly starts?: true
  /** When that player's time is up, in ms, else the first one's that it waits for; null: none runs, or no time is kept. */
  readonly deadline: number | null
  /** When the newest entry was made, in ms; null before the first. */
  readonly since: number | null
  /** The number of the next entry. */
  readonly n: number
  /** The table of the rematch. */
  readonly next: string | null
  /** What everybody may see of the position; null before the start. */
  readonly sketch: Sketch | null
}

/** Some of the tables at which a device has a seat; for each of its tables it says what became of it, or will with `next`. */
export interface MyTables {
  readonly tables: readonly MyTable[]
  /** They were deleted, or their time was over, and are known no more. */
  readonly gone: readonly string[]
  /** They could not be asked just now. */
  readonly unreached: readonly string[]
  /** Their games were over when they were asked, and they were not asked again. */
  readonly over: readonly string[]
  /** The page to ask for next; null: this was the last one. */
  readonly next: number | null
}
