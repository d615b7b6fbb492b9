import type { AnyGame, Entry, Seat, Start } from '../engine/game.ts'
import type { Position } from '../engine/position.ts'
import type { Traced } from '../engine/take-back.ts'
import type { GameId } from '../games/ids.ts'
import type { Subject } from '../proposals.ts'
import type { PushNote, PushReason } from '../push.ts'
import type { Level } from '../search/bot.ts'
import type { Settings } from '../settings.ts'
import type { LogLine, Phase, Reaction } from '../table-info.ts'

// What the room's files speak of: types alone, which need nothing of the room.

// Seats

/** The join order of one who holds a seat, never used twice at a table. */
export type PlayerId = number

/**
 * What is known of everyone on a seat. `seat`: the place, and from the start on the seat of the game. `colour`: one of the
 * game's, nobody else's; it follows its player to another seat, and stays on the seat of one who left.
 */
interface Named {
  readonly id: PlayerId
  readonly seat: Seat
  readonly name: string
  readonly colour: string
}

/** `tokens`: hashes, one for each device that took the seat by itself: it sat down, or had a code. The newest last. */
interface Held extends Named {
  readonly tokens: readonly string[]
  readonly heard?: Heard | undefined
}

/**
 * Requests for a seat that were heard on a day, by the number of that day in UTC, though the table might write no more: to come
 * back, others of its own player, and questions of somebody without a seat, from where that one was last and from elsewhere.
 */
export interface Heard extends Readonly<Record<'back' | 'own' | 'near' | 'far', number>> {
  readonly day: number
}

/**
 * Kept for somebody who has not come yet: the host of a new table, or a player of the table before. `host`: that one is the
 * table's host, unless too much time goes by.
 */
export interface Reserved extends Held {
  readonly kind: 'reserved'
  readonly host: boolean
  /** As it was at the table before. */
  readonly letIn?: readonly string[]
  readonly letInBy?: readonly LetInBy[]
  readonly allowsStandIn?: true
  readonly isShut?: true
}

/** Whose seat a bot may play for a while. `standIn`: at which level it does; it stays its owner's all the same. */
interface StoodIn {
  readonly standIn?: Level
  /** Only as long as the others wait for the seat. */
  readonly forTurn?: true
}

/** The players who let a device in, by the hash of its token. */
interface LetInBy {
  readonly token: string
  readonly by: readonly PlayerId[]
}

/** `nonce`: the seat's part in the shuffle. */
export interface Player extends Held, StoodIn {
  readonly kind: 'player'
  /** A bot may play once the player has been away for minutes, where no pace is kept. */
  readonly allowsStandIn?: true
  /** Others let nobody in on the seat. */
  readonly isShut?: true
  readonly nonce: string
  /** Hashes, one for each device that others let in: it plays and talks, and no more. The newest last. */
  readonly letIn: readonly string[]
  readonly letInBy?: readonly LetInBy[]
  /** Until when a page of the seat was open, in ms, up to ten seconds early; until the start at least, wherever that is later. */
  readonly seenAt: number
  /** The same of pages on devices that were not let in by others, once it differs. */
  readonly ownSeenAt?: number
  /** The hash of the address at which the last of these was open. */
  readonly lastAddress?: string
}

/** A player who gave the seat up after the start. Its tokens open nothing, but lead back to it. */
export interface Left extends Held, StoodIn {
  readonly kind: 'left'
  readonly nonce: string
  /** Until when nobody else may have the seat, in ms; left out by a room of before. */
  readonly keptUntil?: number
  /** Whether somebody else may have it then; left out by a room of before. */
  readonly mayBeTaken?: boolean
}

/** Played by the room, which gives its part to the shuffle before any player comes: a bot gives none. */
export interface Bot extends Named {
  readonly kind: 'bot'
  readonly level: Level
}

/** Who is on a seat; an empty seat has none. */
export type Occupant = Reserved | Player | Left | Bot

/** Someone with a token to a seat, who may not have come to it yet. */
export type Holder = Reserved | Player

// Sockets, and what is remembered of who sends

/** What was left of a rate at a time (ms). */
export interface Budget {
  readonly left: number
  readonly at: number
}

/** An action that was refused, and how. */
interface Refusal {
  readonly action: string
  readonly code: string
}

/**
 * What is remembered of a sender over all of its sockets, so that dialling again is no way to a full budget. `refused`: the
 * newest last.
 */
export interface SenderState {
  readonly messages: Budget
  readonly lines: Budget
  readonly refused: readonly Refusal[]
}

/** By sender. */
export type Senders = Map<string, SenderState>

/** What is known of every socket of the table. `opened`: in ms. `address`: what the limits count it by. */
interface Connected {
  readonly opened: number
  readonly address: string
  /** Its sender's, as it was when this socket last sent, or when an action of its player was refused. */
  readonly sender?: SenderState
  /** When its page was hidden last, in ms: as long as nothing comes after that, nobody looks. */
  readonly hid?: number
}

/** The device that holds a seat, by the hash of the token it has shown. `isLetIn`: others let it in. */
export interface HeldSeat {
  readonly playerId: PlayerId
  readonly token: string
  readonly isLetIn: boolean
}

/** It has not said hello. `held`: the seat that the token opens which it brought along. */
export interface Greeting extends Connected {
  readonly stage: 'greeting'
  readonly held?: HeldSeat
}

/** `rev` and `spectators`: those of the newest table info it was sent. */
interface Greeted extends Connected {
  readonly rev: number
  readonly spectators: number
}

/** `prepares`: the seat's `since` when its player began to prepare something; it ends with the seat's next entry. */
export interface SeatedSession extends Greeted, HeldSeat {
  readonly stage: 'seated'
  readonly prepares?: number
}

/** `screenHash`: its page would be the table's screen, and the id of its device has this hash. */
export interface SpectatingSession extends Greeted {
  readonly stage: 'spectating'
  readonly screenHash?: string
}

/** It was told to go. What it still sends counts for nothing. */
export interface Closed {
  readonly stage: 'closed'
}

/** One that follows the table. */
export type Welcomed = SeatedSession | SpectatingSession

/** One that was not told to go. */
export type Present = Greeting | Welcomed

/** What is known of a socket. It lies in the socket's attachment too, so that it outlasts the room's sleep. */
export type Session = Present | Closed

/** What a request is judged by, besides the table: the sessions of all open sockets, and the time in ms. */
export interface Now {
  readonly sessions: readonly Session[]
  readonly now: number
  /** Whether so much was written today that it is noted for an hour at a time who is there. */
  readonly isSparing?: boolean
}

// The table

/** The days (in ms) that a player is away: from when until when, and how long in all before that. `day`: the date that was named. */
interface Absence {
  readonly day?: string
  readonly from: number
  readonly until: number
  readonly before: number
}

/** The clocks of all seats. */
export interface Clock {
  /** What each had, in ms, when it was stopped or set running last; less than none where it was late. */
  readonly left: readonly number[]
  /** Since when each runs, in ms, which may be in time to come; null where it stands. */
  readonly since: readonly (number | null)[]
  readonly paused: { readonly by: PlayerId; readonly at: number } | null
  /** Who has stopped them before. */
  readonly pausers?: readonly PlayerId[]
  /** Until when each stands, in ms, since somebody is about to be let in on the seat; null where nobody is. */
  readonly held?: readonly (number | null)[]
  /** What each seat had left, in ms, when an entry was made that may yet be taken back, by its number. */
  readonly found?: readonly { readonly n: number; readonly left: readonly number[] }[]
  readonly away: readonly (Absence | null)[]
  /** When the alarm rings that tells of a time that is up, in ms; it may find that time moved on. */
  readonly rings: number | null
}

/** Somebody who has played in a series. `id`: who that is at this table; null where that one is not there any more. */
export interface Member {
  readonly id: PlayerId | null
  readonly name: string
  readonly wins: number
}

/** Those who play one game after another, from rematch to rematch, and how often each has won. */
export interface Series {
  readonly games: number
  readonly members: readonly Member[]
  /** It was begun again once the game of this table was over: that game does not count. */
  readonly closed?: true
}

/** Times before the others can have a say in a seat, all in ms. */
export interface Terms {
  /** From the yes of one person to somebody who asks for it, of several, and of all who are here, several among them. */
  readonly alone: number
  readonly several: number
  readonly together: number
  /** From the last page of its player, before others may decide that a bot plays; where a time runs, that is up as well. */
  readonly missing: number
  /** From then on, before they may break the game off because its time is up. */
  readonly end: number
}

/** Terms that held until a time, in ms. */
export interface PastTerms extends Terms {
  readonly until: number
}

/** The table but for its players and entries. */
export interface Meta {
  readonly id: string
  readonly game: GameId
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: Settings
  /** Places before the start. */
  readonly places: number
  /** 32 bytes in hex, told with the record alone, and its hash. */
  readonly secret: string
  readonly commitment: string
  readonly epoch: string
  readonly phase: Phase
  /** It stood in the list once: strangers may sit here. */
  readonly wasListed?: true
  /** The hash of the address that made it, the same at all of its tables: it answers for their rows. */
  readonly maker?: string
  /** How many ever joined: the next player's id. Stored, it may lag behind the ids of those who are there. */
  readonly joined: number
  readonly start: Start<unknown> | null
  /** When the game began, in ms; 0 before that. */
  readonly startedAt: number
  /** Whether a page of a seat was open, as that was written last, and when, in ms. */
  readonly attended?: { readonly is: boolean; readonly at: number }
  /** When the room came back, after it was down with all of its lines, in ms. */
  readonly upSince?: number
  /** Since when its host has had no page before the start, in ms, and who that is. */
  readonly hostGone?: { readonly id: PlayerId; readonly at: number } | undefined
  /** The table of the rematch; told only once it is made. */
  readonly next: { readonly id: string; readonly made: boolean } | null
  readonly tableLog: readonly LogLine[]
  /** For each seat the next entry when it was nudged last. */
  readonly nudged?: Readonly<Record<Seat, number>>
  readonly bans: readonly Ban[]
  /** What was played before by those who play here, from rematch to rematch. */
  readonly series?: Series
  /** The devices that players have confirmed as the table's screen, by the hashes of their ids, the newest last. */
  readonly screens?: readonly string[]
  /** The hashes of addresses at which they wanted none, and until when nobody else asks from there, in ms. */
  readonly noScreens?: readonly { readonly address: string; readonly until: number }[]
  /** Slower terms of before, the oldest first: they hold for players who have not been here since. */
  readonly pastTerms?: readonly PastTerms[]
}

/** Somebody was sent away: the hashes of the tokens that are refused, for good or until then (ms), and of the address. */
export interface Ban {
  readonly tokens: readonly string[]
  readonly until: number | null
  readonly address?: { readonly hash: string; readonly until: number }
}

/** Something said at the table. `action`: its id, for the player who said it. */
export interface Line {
  readonly k: number
  readonly playerId: PlayerId
  readonly name: string
  readonly action: string
  readonly text?: string
  readonly reaction?: Reaction
}

/** A player's one-time code, hashed, good until `until` (ms). */
export interface Transfer {
  readonly playerId: PlayerId
  readonly codeHash: string
  readonly until: number
  /** The device that has used it: the hashes of what it asked under, and of its token. */
  readonly claim?: { readonly once: string; readonly token: string }
}

/** A player's yes to somebody without a seat. */
export interface Yes {
  readonly by: PlayerId
  /** In ms. */
  readonly at: number
  /** With it all players had said yes who were here, two at least. */
  readonly isOfAll: boolean
  /** The hashes of the addresses of that request and of the player's own pages. */
  readonly addresses: readonly string[]
  /** Who else holds a seat on the same device. */
  readonly sharedWith: readonly PlayerId[]
}

/** Something proposed to the players, and what became of it, remembered until `until` (ms). */
export interface Proposal {
  readonly id: string
  readonly subject: Subject
  /** open: can be answered; vetoed: by the player of the seat it is about; claimed: the token opens that seat. */
  readonly status: 'open' | 'withdrawn' | 'declined' | 'vetoed' | 'claimed'
  /** The player who made it; null: somebody without a seat. */
  readonly by: PlayerId | null
  /** Of somebody without a seat: the hashes of the token that the seat will have, and of the address. */
  readonly tokenHash?: string
  readonly address?: string
  /** The hash of what somebody without a seat has asked under. */
  readonly once?: string
  /** Whose seat somebody without one would have. */
  readonly about?: PlayerId
  /** The next entry when it was made. */
  readonly n: number
  /** Who may answer, and how many yeses carry it out. Somebody without a seat is answered by all who play, and needs all. */
  readonly must: readonly PlayerId[]
  readonly needs: number
  /** In the order in which they said so, and when the first of them did, in ms. */
  readonly yes: readonly PlayerId[]
  readonly yesAt: number
  /** The same of somebody without a seat; left out by a room of before. */
  readonly yeses?: readonly Yes[]
  readonly no: readonly PlayerId[]
  /** From when on silence is a yes, in ms; left out before the first yes, and where it never is. */
  readonly from?: number
  readonly until: number
}

/** A game under way or over. */
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
  /** What was done since the last entry that stays, the newest last: nothing else can be taken back. */
  readonly recent: readonly Traced[]
  readonly key: Uint8Array
}

/** What the room holds in memory; all of it can be read from the rows again. */
export interface RoomState {
  readonly meta: Meta
  /** In join order. */
  readonly players: readonly Occupant[]
  readonly transfers: readonly Transfer[]
  /** The one that is forgotten first is first. Undefined, as the clock is, where one plays alone. */
  readonly proposals?: readonly Proposal[]
  /** Undefined where no pace is kept. */
  readonly clock?: Clock | undefined
  /** Bots wait for another day: so much was written on this one. */
  readonly botsRest?: true | undefined
  /** Null before the start, and where the log cannot be folded. */
  readonly match: Match | null
  /** The log could not be folded: the room is shown and refuses commands. */
  readonly unreadable: boolean
}

// What is told away from the table, and alarms

/**
 * A device that is told of its player's turn. `token`: the hash of the one with which it holds the seat; `house`: the origin
 * under which it knows the table; `since`: when it asked to be told, in ms; `bad`: how many pushes in a row were refused.
 */
export interface PushDevice {
  readonly id: string
  readonly playerId: PlayerId
  readonly token: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly note: PushNote
  readonly zone: string
  readonly quiet: boolean
  readonly house: string
  readonly since: number
  readonly bad: number
}

/**
 * A device that is to be told, unless it turns out at `at` (ms) that it need not be. `n`: the entry since which that is so; of
 * a proposal, until when it can be answered, in ms.
 */
export interface DueNotification {
  readonly device: string
  readonly reason: PushReason
  readonly n: number
  readonly at: number
  /** The push service was out of order the first time. */
  readonly again?: true
}

/**
 * The notifications to come, and for each device and reason the entry for which it was told; of what others ask of its seat, when,
 * in ms.
 */
export interface Notifications {
  readonly due: readonly DueNotification[]
  readonly sentFor: Readonly<Record<string, number>>
}

/**
 * Causes for which a table can be woken: `expire` when its time is over, `host` when a host is not there,
 * `proposals` when one of them is forgotten, `clock` when a player's time is up, `bots` when one of them is to move, `push`
 * when a device is to be told.
 */
export type AlarmName = 'expire' | 'host' | 'proposals' | 'clock' | 'bots' | 'push'

/** An alarm that is set, in ms. Of each name there is one at most. `notifications`: what that of the pushes is for. */
export interface Alarm {
  readonly name: AlarmName
  readonly at: number
  readonly notifications?: Notifications
}

// Rows

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

/** An alarm as it is stored: another version of the room may have named it. */
export type StoredAlarm = Omit<Alarm, 'name'> & { readonly name: string }

/** A match at an entry, with the version of the game's state that wrote it. */
interface StoredSnapshot extends StoredMatch {
  readonly version: number
}

/** What is stored of which there can be several, by kind. A feature adds its own kind where it is declared. */
export interface Stored {
  /** By their id. */
  readonly player: Occupant
  /** Each in the place of one that is too old. */
  readonly line: Line
  /** By their player's id. */
  readonly transfer: Transfer
  readonly proposal: Proposal
  /** One. */
  readonly clock: Clock
  readonly device: PushDevice
  /** By their entry (`snapshots.ts`). */
  readonly snapshot: StoredSnapshot
  /** By their name. */
  readonly alarm: StoredAlarm
}
export type Kind = keyof Stored

/** Where a table is stored. Reads what it wrote; decides nothing. */
export interface Rows {
  /** All of it or nothing. */
  transaction(write: () => void): void

  /** Whether there is a table here; looking writes nothing. */
  exists(): boolean
  /** Makes an empty store ready for a table; to be called in a transaction. */
  create(): void

  /** Notes in an empty store that its table was deleted, and until when (ms) that is to be known. */
  putTombstone(until: number): void
  tombstoneUntil(): number | undefined

  /** Throws `Newer` where it was stored in another shape than this version's. */
  meta(): Meta
  putMeta(meta: Meta): void

  /** All of a kind, in the order of their ids as texts. */
  list<K extends Kind>(kind: K): readonly Stored[K][]
  /** The last of a kind from one id up to another, in the order of ids as texts. */
  last<K extends Kind>(kind: K, from: string, to: string): Stored[K] | undefined
  /** In place of the one with this id. */
  put<K extends Kind>(kind: K, id: string | number, value: Stored[K]): void
  /** Nothing where there is none. */
  drop(kind: Kind, id: string | number): void

  /** The entries from `from` up to, not including, `to`. */
  entries(from: number, to?: number): StoredEntry[]
  /** The player's first entry from `from` up to, not including, `to`. */
  firstBy(playerId: PlayerId, from: number, to: number): { readonly n: number; readonly action: string } | undefined
  /** Throws where the number is used already. */
  putEntry(entry: AnyEntry, cause: Cause | null, at: number): void
  /** When an entry was made, in ms, the last one where none is named; 0 where there is none. */
  entryAt(n?: number): number
}

// Changes

/** What was worked out: what memory will hold, and the rows that make it last. */
interface Worked {
  readonly state: RoomState
  readonly write: (rows: Rows) => void
  /** Alarms that it sets, each in place of an earlier one of its name. */
  readonly alarms?: readonly Alarm[]
}

/** It shows in the table info: everybody is sent another. */
export interface InfoChange extends Worked {
  readonly kind: 'info'
}

/** Nothing of it shows in the table info: nobody is sent anything. */
export interface SilentChange extends Worked {
  readonly kind: 'silent'
}

/** It adds an entry to the log: everybody is sent that. */
export interface EntryChange extends Worked {
  readonly kind: 'entry'
  readonly state: RoomState & { readonly match: Match }
  readonly entry: AnyEntry
  /** Null: nobody's command, but the start. */
  readonly cause: Cause | null
}

/** It adds a line to the chat: everybody is sent that. */
export interface LineChange extends Worked {
  readonly kind: 'line'
  readonly line: Line
}

export type Change = InfoChange | SilentChange | EntryChange | LineChange
