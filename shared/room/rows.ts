import type { Entry } from '../engine/game.ts'
import type { Alarm, AlarmName } from './alarms.ts'
import type { Occupant, PlayerId } from './occupants.ts'
import type { Line, Match, Meta, Rescue, Transfer } from './state.ts'

/** Entries from one snapshot to the next, and how far a repeated action is looked for beyond its base. */
export const SNAPSHOT_EVERY = 32
export const REPEATS = 64
/** Refused actions remembered for each player. */
export const REFUSED = 8
/** Lines of chat that are shown, and among which a repeated one is looked for. */
export const CHAT_SHOWN = 30
export const CHAT_KEPT = 200

export type AnyEntry = Entry<unknown, unknown>

/** A match at entry `n`, without what can be worked out again. */
export type StoredMatch = Pick<Match, 'mayAct' | 'since'> & { readonly n: number; readonly state: unknown }

/** The first answer to an action: its entry, or its refusal. */
export type Answered = { readonly n: number } | { readonly code: string }

/** Whose action made an entry. */
export interface Cause {
  readonly playerId: PlayerId
  readonly action: string
}

/** An alarm as it is stored: another version of the room may have named it. */
export type StoredAlarm = Pick<Alarm, 'at'> & { readonly name: string }

/** Where a table is stored. Reads what it wrote; decides nothing. */
export interface Rows {
  /** All of it or nothing. */
  transaction(write: () => void): void

  /** Whether there is a table here; looking writes nothing. */
  exists(): boolean
  /** Whether the schema is older than this version's; throws on a newer one. */
  outdated(): boolean
  /** Brings an older or empty store to this version's schema; to be called in a transaction. */
  migrate(): void

  meta(): Meta
  putMeta(meta: Meta): void

  /** In join order. */
  players(): Occupant[]
  putPlayer(occupant: Occupant): void
  /** With whatever hangs on the seat; what was said stays. */
  dropPlayer(id: PlayerId): void

  /** The newest lines, the newest last. */
  chat(): Line[]
  /** Whether the player has said this already. */
  said(playerId: PlayerId, action: string): boolean
  putLine(line: Line): void

  transfers(): Transfer[]
  /** In place of the player's older one. */
  putTransfer(transfer: Transfer): void
  dropTransfer(playerId: PlayerId): void

  /** The one that ends first is first. */
  rescues(): Rescue[]
  putRescue(rescue: Rescue): void
  dropRescue(id: string): void

  /** The entries from `from` up to, not including, `to`. */
  entries(from: number, to?: number): AnyEntry[]
  /** Throws where the number is used already. */
  putEntry(entry: AnyEntry, cause: Cause | null, at: number): void
  /** When the newest entry was made, in ms; 0 before the first. */
  lastEntryAt(): number

  /** The newest snapshot at or before entry `n` that this version of the game wrote. */
  snapshot(n: number, version: number): StoredMatch | undefined
  /** Keeps the last two: joining needs a view 30 entries back. */
  putSnapshot(match: Match): void

  /** What a player's action was answered with, looked for from its base on, and among the newest in any case. */
  answered(cause: Cause, base: number, n: number): Answered | undefined
  /** Remembers a refusal in place of the player's oldest. */
  putRefused(cause: Cause, code: string): void

  /** The soonest first. */
  alarms(): StoredAlarm[]
  putAlarm(alarm: Alarm): void
  dropAlarm(name: AlarmName): void
  /** One that another version of the room has set. */
  dropUnknownAlarm(name: string): void
}
