import type { Entry } from '../engine/game.ts'
import type { Alarm } from './alarms.ts'
import type { Occupant, PlayerId } from './occupants.ts'
import type { Clock } from './clock-state.ts'
import type { Ask, Line, Match, Meta, Rescue, Transfer } from './state.ts'

/** Entries from one snapshot to the next, and the newest ones among which every repeated action is found. */
export const SNAPSHOT_EVERY = 32
export const REPEATS = 64
/** Refused actions remembered for each player. */
export const REFUSED = 8
/** Lines of chat that are kept, and among which a repeated one is looked for. */
export const CHAT_KEPT = 50

export type AnyEntry = Entry<unknown, unknown>

/** A match at entry `n`, without what can be worked out again. One that was stored before there was `recent` has none. */
export type StoredMatch = Pick<Match, 'mayAct' | 'since'> &
  Partial<Pick<Match, 'recent'>> & { readonly n: number; readonly state: unknown }

/** Whose action made an entry. */
export interface Cause {
  readonly playerId: PlayerId
  readonly action: string
}

/** An entry as it is stored. `cause`: null where it is nobody's command, but the start. */
export interface StoredEntry {
  readonly entry: AnyEntry
  readonly cause: Cause | null
}

/** An entry as it is read. That it stays, as most do, goes without saying. */
export const readEntry = (stored: Omit<AnyEntry, 'fixed'>): AnyEntry => ({ fixed: true, ...stored })

/** An alarm as it is stored: another version of the room may have named it. */
export type StoredAlarm = Omit<Alarm, 'name'> & { readonly name: string }

/** Where a table is stored. Reads what it wrote; decides nothing. */
export interface Rows {
  /** All of it or nothing. */
  transaction(write: () => void): void

  /** Whether there is a table here; looking writes nothing. */
  exists(): boolean
  /** Makes an empty store ready for a table; to be called in a transaction. */
  create(): void

  /** Notes in an empty store that its table was deleted, and until when (ms) that is to be known. */
  bury(until: number): void
  buriedUntil(): number | undefined

  /** Throws where it was stored in another shape than this version's. */
  meta(): Meta
  putMeta(meta: Meta): void

  /** In join order. */
  players(): Occupant[]
  putPlayer(occupant: Occupant): void
  /** With whatever hangs on the seat; what was said stays. */
  dropPlayer(id: PlayerId): void

  /** The newest lines, the newest last. */
  chat(): Line[]
  /** In place of the oldest, where there are enough. */
  putLine(line: Line): void

  transfers(): Transfer[]
  /** In place of the player's older one. */
  putTransfer(transfer: Transfer): void
  dropTransfer(playerId: PlayerId): void

  /** The one that ends first is first. */
  rescues(): Rescue[]
  putRescue(rescue: Rescue): void
  dropRescue(id: string): void

  /** The one that ends first is first. */
  asks(): Ask[]
  putAsk(ask: Ask): void
  dropAsk(id: string): void

  clock(): Clock | undefined
  putClock(clock: Clock): void
  dropClock(): void

  /** The entries from `from` up to, not including, `to`. */
  entries(from: number, to?: number): StoredEntry[]
  /** The player's first entry from `from` up to, not including, `to`. */
  firstBy(playerId: PlayerId, from: number, to: number): { readonly n: number; readonly action: string } | undefined
  /** Throws where the number is used already. */
  putEntry(entry: AnyEntry, cause: Cause | null, at: number): void
  /** When the newest entry was made, in ms; 0 before the first. */
  lastEntryAt(): number

  /** The newest snapshot at or before entry `n` that this version of the game wrote. */
  snapshot(n: number, version: number): StoredMatch | undefined
  /** Keeps the last two: joining needs a view 30 entries back. */
  putSnapshot(match: Match): void

  /** The soonest first. */
  alarms(): StoredAlarm[]
  putAlarm(alarm: StoredAlarm): void
  dropAlarm(name: string): void
}
