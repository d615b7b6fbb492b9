import type { AnyGame, Entry, Seat, Start } from '../engine/game.ts'
import type { Position } from '../engine/position.ts'
import type { Traced } from '../engine/take-back.ts'
import type { ProposalInfo } from '../proposals.ts'
import type { PushReason, Subscribe } from '../push.ts'
import type { Level } from '../search/bot.ts'
import type { ChatLine, RescueTimes, SeriesInfo, TableInfo } from '../table-info.ts'

// Types that the room's files share; they import nothing of the room.

// Seats

/** A player's number in join order, never reused at a table. */
export type PlayerId = number

/**
 * Fields of every occupant. `seat`: the place, and from the start on the seat of the game. `colour`: one of the game's,
 * nobody else's; it follows its player to another seat, and stays on a leaver's seat.
 */
interface Named {
  readonly id: PlayerId
  readonly seat: Seat
  readonly name: string
  readonly colour: string
}

/** `tokens`: hashes, one for each device that took the seat by itself (it sat down, or had a code), the newest last. */
interface Held extends Named {
  readonly tokens: readonly string[]
  readonly heard?: Heard | undefined
}

/**
 * Granted requests for a seat on a UTC day, by its number, after the table's rows were spent: to come back, others of its own
 * player, and a visitor's, from the player's last address and from elsewhere.
 */
export interface Heard extends Readonly<Record<'back' | 'own' | 'near' | 'far', number>> {
  readonly day: number
}

/**
 * A seat kept for somebody on the way: the host of a new table, or a player of the table before. `host`: that one is the
 * table's host, until too much time goes by.
 */
export interface Reserved extends Held, Partial<Pick<Player, 'letIn' | 'letInBy' | 'allowsStandIn' | 'isShut'>> {
  readonly kind: 'reserved'
  readonly host: boolean
}

/** A seat under way, which a bot may play for a while. `nonce`: its part in the shuffle. */
interface Owned extends Held {
  readonly nonce: string
  /** Level of that bot; the seat stays its owner's. */
  readonly standIn?: Level
  /** For as long as the others wait for the seat. */
  readonly forTurn?: true
}

export interface Player extends Owned {
  readonly kind: 'player'
  /** Allows a bot once the player has been away for minutes, where no pace is kept. */
  readonly allowsStandIn?: true
  /** Forbids rescues of the seat. */
  readonly isShut?: true
  /** Hashes, one for each device that others let in: it plays and talks, and no more. The newest last. */
  readonly letIn: readonly string[]
  readonly letInBy?: readonly { readonly token: string; readonly by: readonly PlayerId[] }[]
  /** Time until which a page of the seat was open, in ms, up to ten seconds early; the start of the game, if that is later. */
  readonly seenAt: number
  /** The same of pages on devices that were not let in by others, if it differs. */
  readonly ownSeenAt?: number
  /** Hash of the address at which the last of these was open. */
  readonly lastAddress?: string
}

/** A player who gave the seat up after the start. Its tokens open nothing, but lead back to it. */
export interface Left extends Owned {
  readonly kind: 'left'
  /** Time until which the seat is kept for the leaver, in ms; missing in older rooms. */
  readonly keptUntil?: number
  /** Whether somebody else may have it then; missing in older rooms. */
  readonly mayBeTaken?: boolean
  /** Yeses of players to anybody who asks for it. */
  readonly offers?: readonly Yes[]
}

/** An occupant played by the room, whose secret is in the shuffle before any player comes: a bot gives no nonce. */
export interface Bot extends Named {
  readonly kind: 'bot'
  readonly level: Level
}

/** Occupant of a seat; an empty seat has none. */
export type Occupant = Reserved | Player | Left | Bot

export type Holder = Reserved | Player

// The table

/** Days (in ms) that a player is away: from and until when, and how long in all before that. `day`: the date as named. */
interface Absence {
  readonly day?: string
  readonly from: number
  readonly until: number
  readonly before: number
}

export interface Clock {
  /** Time of each, in ms, when it was last stopped or started; negative if it was late. */
  readonly left: readonly number[]
  /** Time since which each runs, in ms, maybe in the future; null while it stands. */
  readonly since: readonly (number | null)[]
  readonly paused: { readonly by: PlayerId; readonly at: number } | null
  /** Players who have stopped them before. */
  readonly pausers?: readonly PlayerId[]
  /** Time until which each stands, in ms, for a rescue about to be granted; null if there is none. */
  readonly held?: readonly (number | null)[]
  /** Time left to each seat, in ms, before each entry that may yet be taken back, by its number. */
  readonly found?: readonly { readonly n: number; readonly left: readonly number[] }[]
  readonly away: readonly (Absence | null)[]
  /** Time of the alarm for the next clock to run out, in ms; it may find that time moved on. */
  readonly rings: number | null
}

/** A player of a series. `id`: that player at this table; null if not there any more. */
export type Member = SeriesInfo['wins'][number] & { readonly id: PlayerId | null }

/** Games from rematch to rematch, and the wins of their players. */
export interface Series {
  readonly games: number
  readonly house?: number
  readonly members: readonly Member[]
  /** Begun again after the end of this table's game, which so does not count. */
  readonly closed?: true
}

/** Times before the others have a say in a seat, all in ms. */
export interface Terms extends Omit<RescueTimes, 'unused'> {
  /** From the last page of its player until others may decide that a bot plays; with a clock, its time has to be up as well. */
  readonly missing: number
  /** From then on until they may break the game off because its time is up. */
  readonly end: number
}

/** Terms that held until a time, in ms. */
export interface PastTerms extends Terms {
  readonly until: number
}

/** The table but for its players and entries. */
export interface Meta extends Pick<TableInfo, 'id' | 'game' | 'phase' | 'options' | 'settings' | 'tableLog'> {
  /** Places before the start. */
  readonly places: number
  /** 32 bytes in hex, told with the record alone, and its hash. */
  readonly secret: string
  readonly commitment: string
  readonly epoch: string
  /** Ever in the list: strangers may sit here. */
  readonly wasListed?: true
  /** Kept off the list by the house's keeper. */
  readonly unlisted?: true
  /** Hash of the maker's address, the same at all of its tables: it pays for their rows. */
  readonly maker?: string
  /** Number of players who ever joined: the next player's id. Stored, it may lag behind the ids in use. */
  readonly joined: number
  readonly start: Start<unknown> | null
  /** Start of the game, in ms; 0 before that. */
  readonly startedAt: number
  /** Whether a page of a seat was open at the last write of it, and the time of that, in ms. */
  readonly attended?: { readonly is: boolean; readonly at: number }
  /** Time when the room came back after it was down with all of its lines, in ms. */
  readonly upSince?: number
  /** Time since which its host has had no page before the start, in ms, and that host. */
  readonly hostGone?: { readonly id: PlayerId; readonly at: number } | undefined
  /** The table of the rematch; told only once it is made. */
  readonly next: { readonly id: string; readonly made: boolean } | null
  /** The next entry at each seat's last nudge. */
  readonly nudged?: Readonly<Record<Seat, number>>
  readonly bans: readonly Ban[]
  /** Visitors for whom a seat is kept at the next table. */
  readonly guests?: readonly Guest[]
  /** Wins of these players so far, from rematch to rematch. */
  readonly series?: Series
  /** Devices that players have confirmed as the table's screen, by the hashes of their ids, the newest last. */
  readonly screens?: readonly string[]
  /** Hashes of addresses whose screens were declined, and until when none may ask from there, in ms. */
  readonly noScreens?: readonly { readonly address: string; readonly until: number }[]
  /** Slower terms of before, the oldest first: they hold for players who have not been here since. */
  readonly pastTerms?: readonly PastTerms[]
}

/** Visitor who wants a seat at the next table. `token`, `address`: hashes. */
export interface Guest {
  readonly name: string
  readonly token: string
  readonly address?: string
}

/** Ban of a player: the hashes of the tokens that are refused, for good or until then (ms), and of the address. */
export interface Ban {
  readonly tokens: readonly string[]
  readonly until: number | null
  readonly address?: { readonly hash: string; readonly until: number }
}

/** A line or a reaction in the chat. `action`: its id, for its speaker. */
export interface Line extends Pick<ChatLine, 'k' | 'name' | 'text' | 'reaction'> {
  readonly playerId: PlayerId
  readonly action: string
}

/** A player's one-time code, hashed, good until `until` (ms). */
export interface Transfer {
  readonly playerId: PlayerId
  readonly codeHash: string
  readonly until: number
  /** Device that has used it: the hashes of its `once`, and of its token. */
  readonly claim?: { readonly once: string; readonly token: string }
}

/** A player's yes to a visitor. */
export interface Yes {
  readonly by: PlayerId
  /** In ms. */
  readonly at: number
  /** Completed the yeses of all players who were here, two at least. */
  readonly isOfAll: boolean
  /** Hashes of the addresses of that request and of the player's own pages. */
  readonly addresses: readonly string[]
  /** Other players who hold a seat on the same device. */
  readonly sharedWith: readonly PlayerId[]
  /** Said beforehand, to anybody. */
  readonly isGiven?: true
}

/** A proposal to the players, and its fate, remembered until `until` (ms). */
export interface Proposal extends Omit<ProposalInfo, 'by' | 'must' | 'yes' | 'no'> {
  /** open: can be answered; vetoed: by the player of the seat it is about; claimed: the token opens that seat. */
  readonly status: 'open' | 'withdrawn' | 'declined' | 'vetoed' | 'claimed'
  /** Proposing player; null: a visitor, without a seat. */
  readonly by: PlayerId | null
  /** A visitor's: the hashes of the token that the seat will have, and of the address. */
  readonly tokenHash?: string
  readonly address?: string
  /** Hash of the key under which a visitor may repeat the request. */
  readonly once?: string
  /** Player whose seat a visitor asks for. */
  readonly about?: PlayerId
  /** Players who may answer. A visitor's is answered by all players, and needs all. */
  readonly must: readonly PlayerId[]
  /** In the order of their answers, and the time of the first, in ms. */
  readonly yes: readonly PlayerId[]
  readonly yesAt: number
  /** Yeses to a visitor; missing in older rooms. */
  readonly yeses?: readonly Yes[]
  readonly no: readonly PlayerId[]
}

export interface Match {
  readonly game: AnyGame
  readonly start: Start<unknown>
  readonly position: Position<unknown>
  readonly mayAct: readonly Seat[]
  /**
   * For each seat the entry at which it last acted, or since which it *may act* (which begins before others wait for it, and
   * may end after): older decisions are stale.
   */
  readonly since: readonly number[]
  /** Entries since the last one that stays, the newest last: only these can be taken back. */
  readonly recent: readonly Traced[]
  readonly key: Uint8Array
}

/** Memory of the room; all of it can be read from the rows again. */
export interface RoomState {
  readonly meta: Meta
  /** In join order. */
  readonly players: readonly Occupant[]
  readonly transfers: readonly Transfer[]
  /** The first to be forgotten is first. Undefined, as the clock is, where one plays alone. */
  readonly proposals?: readonly Proposal[]
  /** Undefined without a pace. */
  readonly clock?: Clock | undefined
  /** Bots wait for another day, since the rows of this one are spent. */
  readonly botsRest?: true | undefined
  /** Null before the start, and where the log cannot be folded. */
  readonly match: Match | null
  /** The log could not be folded: the room is shown and refuses commands. */
  readonly unreadable: boolean
}

// Entries and alarms

export type AnyEntry = Entry<unknown, unknown>

/** The action that made an entry. */
export interface Cause {
  readonly playerId: PlayerId
  readonly action: string
}

/**
 * A device that is notified of its player's turn. `token`: the hash of the one with which it holds the seat; `house`: the
 * origin under which it knows the table; `since`: when it subscribed, in ms; `bad`: number of pushes refused in a row.
 */
export interface PushDevice extends Readonly<Omit<Subscribe, 'subscription'> & Subscribe['subscription']> {
  readonly id: string
  readonly playerId: PlayerId
  readonly token: string
  readonly house: string
  readonly since: number
  readonly bad: number
}

/**
 * A device to be notified at `at` (ms), if that still holds then. `n`: the entry since which it holds; of a proposal, its
 * end, in ms.
 */
export interface DueNotification {
  readonly device: string
  readonly reason: PushReason
  readonly n: number
  readonly at: number
  /** The push service failed the first time. */
  readonly again?: true
}

/** Notifications to come, and by device and reason the entry of the last one sent; its time, in ms, for news of the seat. */
export interface Notifications {
  readonly due: readonly DueNotification[]
  readonly sentFor: Readonly<Record<string, number>>
}

/**
 * Alarms of a table: `expire` when its time is over, `host` when its host is absent, `proposals` when one is forgotten,
 * `clock` when a player's time is up, `bots` when one is to move, `push` when a device is to be notified.
 */
export type AlarmName = 'expire' | 'host' | 'proposals' | 'clock' | 'bots' | 'push'

/** An alarm at a time in ms, one of each name at most. `notifications`: those of `push`. */
export interface Alarm {
  readonly name: AlarmName
  readonly at: number
  readonly notifications?: Notifications
}
