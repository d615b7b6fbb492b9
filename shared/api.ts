import * as v from 'valibot'
import type { wish } from './asks.ts'
import type { DeviceTransferApi } from './device-transfer.ts'
import type { Entry, Seat } from './engine/game.ts'
import type { Proof } from './engine/fair.ts'
import type { GameId } from './games/ids.ts'
import type { MyTables, myTablesChange } from './my-tables.ts'
import type { Snapshot } from './protocol.ts'
import type { NudgeInfo, Subscribe, unsubscribe } from './push.ts'
import { sanitizeName } from './sanitize.ts'
import { levels } from './search/bot.ts'
import { seat, settings } from './settings.ts'
import type { OwnTableInfo, TableInfo } from './table-info.ts'

const name = v.pipe(v.string(), v.maxLength(200), v.transform(sanitizeName))
/** A player's part in the shuffle: 128 random bits in hex. */
const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const options = v.record(v.string(), v.union([v.string(), v.number()]))

/** POST /api/tables: makes a table with a seat kept for its host, who comes to it by POST /api/tables/:id/seats. */
export const create = v.object({
  game: v.pipe(v.string(), v.maxLength(20)),
  options: v.optional(options),
  settings: v.optional(settings, {}),
  name,
})
const level = v.picklist(levels)
const colour = v.pipe(v.string(), v.maxLength(20))
/** POST /api/tables/:id/seats: takes a seat, the lowest free one unless one is named. */
export const sit = v.object({ name, nonce, seat: v.optional(seat) })
/** PATCH /api/tables/:id: what the host changes; options and settings that are not named stay. */
export const change = v.strictObject({
  options: v.optional(options),
  settings: v.optional(v.partial(v.strictObject(settings.entries))),
})
/** POST /api/tables/:id/bots: lets a bot sit down on a free seat, or sets the level of the one that sits there. */
export const seatBot = v.object({ seat, level })
/** PATCH /api/tables/:id/seats/mine: to a free place, a free colour, another name. */
export const choose = v.strictObject({
  seat: v.optional(seat),
  colour: v.optional(colour),
  name: v.optional(name),
})
/** DELETE /api/tables/:id/seats/:seat: sends a player away, for a moment or so that the same device is not let in again. */
export const kick = v.object({ forGood: v.optional(v.boolean(), false) })
/**
 * DELETE /api/tables/:id/seats/mine: whether somebody else may have the seat of a running game, if the others agree. If not,
 * only the house plays it until its player is back. Left out: yes at a table of more than two.
 */
export const leave = v.object({ mayBeTaken: v.optional(v.boolean()) })
/** PUT /api/tables/:id/seats/mine/stand-in */
export const allowStandIn = v.object({ allowed: v.boolean() })
/** POST /api/tables/:id/takeovers: asks for the seat of a player who left, under a name. */
export const requestTakeover = v.object({ seat, name })
/** POST /api/tables/:id/takeovers/:takeover: a player's answer. */
export const answerTakeover = v.object({ agree: v.boolean() })
/** POST /api/tables/:id/takeovers/:takeover/claim, and DELETE of the request itself */
export const claimTakeover = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
/** POST /api/tables/:id/transfers/claim: a code, in the case and grouping in which it was typed. */
export const claimTransfer = v.object({ code: v.pipe(v.string(), v.maxLength(40)) })
/** POST /api/tables/:id/rescues: asks to be let back into a seat. */
export const requestRescue = v.object({ seat })
/** POST /api/tables/:id/rescues/:rescue: another player's answer, or the veto of the seat's own. */
export const answerRescue = v.object({ approve: v.boolean() })
/** POST /api/tables/:id/rescues/:rescue/claim, and DELETE of the request itself */
export const claimRescue = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
/** POST /api/tables/:id/asks/:ask: a player's answer. */
export const answerAsk = v.object({ yes: v.boolean() })
/** GET /api/tables/:id/log?before=n */
export const before = v.object({ before: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)) })

/** POST /api/errors: an error that a page ran into; no names, tokens or hands in it. */
export const report = v.object({
  message: v.pipe(v.string(), v.maxLength(500)),
  stack: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  where: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export type Create = v.InferOutput<typeof create>
export type Sit = v.InferOutput<typeof sit>
export type TableChange = v.InferOutput<typeof change>
export type Leave = v.InferOutput<typeof leave>
export type SeatBot = v.InferOutput<typeof seatBot>
export type Choosing = v.InferOutput<typeof choose>

/** The answer to create and sit. The token is told once; the room keeps only its hash. */
export interface Seated {
  readonly id: string
  readonly seat: Seat
  readonly token: string
}

/** The answer to create. `commitment`: what the host's part in the shuffle comes after. */
export interface Created extends Seated {
  readonly commitment: string
}

/** A one-time code that gives the seat to a further device until `until` (ms). */
export interface TransferCode {
  readonly code: string
  readonly until: number
}

/** A request to be let back into a seat; its token, told once, opens the seat once the request is claimed. */
export interface RescueRequest {
  readonly rescue: string
  readonly token: string
}

/** A request to take over a seat; its token, told once, is the seat's token to be. */
export interface TakeoverRequest {
  readonly takeover: string
  readonly token: string
}

/** A table in the list of open ones. `at`: its latest news, in ms. */
export interface OpenTable {
  readonly id: string
  readonly game: string
  readonly host: string
  readonly seated: number
  readonly places: number
  readonly at: number
}

/** GET /api/tables/:id/record, once there is an outcome: every command and draw, and who sat where. */
export interface RoomRecord extends Proof<unknown, unknown, unknown> {
  readonly game: GameId
  readonly names: readonly string[]
  readonly entries: readonly Entry<unknown, unknown>[]
}

/** GET /api/tables/:id/log: up to `MAX_ENTRIES` entries before one, from a view that they can be folded on. */
export type LogPage = Snapshot

/**
 * Every route but the socket's (`protocol.ts`), its input and its answer: the worker implements these, the page calls these. A
 * player proves a seat by its token, as `Authorization: Bearer <token>` or as the cookie that came with the seat. The cookie
 * may change something only from a page of this site. A refusal is an `ErrorBody`, with 429 after too many requests from one
 * address.
 */
export interface Api extends DeviceTransferApi {
  'POST /api/tables': { body: v.InferInput<typeof create>; answer: Created }
  /** Tables that wait for players and whose hosts opted in, the newest first. */
  'GET /api/tables': { body: undefined; answer: { readonly tables: readonly OpenTable[] } }
  'GET /api/tables/:id': { body: undefined; answer: OwnTableInfo }
  /**
   * The tables at which this device has a seat, as its cookie of this path says, which no script reads. It answers a few at a
   * time, first those whose games are not over. It forgets tables that are gone.
   */
  'GET /api/my-tables': { body: undefined; answer: MyTables }
  /** Writes that cookie, from a page of this site, and answers as GET does. */
  'PUT /api/my-tables': { body: v.InferInput<typeof myTablesChange>; answer: MyTables }
  'POST /api/tables/:id/seats': { body: v.InferInput<typeof sit>; answer: Seated }
  'DELETE /api/tables/:id/seats/mine': { body: Leave; answer: TableInfo }
  /** The host: the options before the start, each setting when it is `changeable`. */
  'PATCH /api/tables/:id': { body: v.InferInput<typeof change>; answer: TableInfo }
  'PATCH /api/tables/:id/seats/mine': { body: v.InferInput<typeof choose>; answer: TableInfo }
  /** The host, before the start: sends a player away. */
  'DELETE /api/tables/:id/seats/:seat': { body: v.InferInput<typeof kick> | undefined; answer: TableInfo }
  /** The host, before the start: a bot sits down. */
  'POST /api/tables/:id/bots': { body: v.InferInput<typeof seatBot>; answer: TableInfo }
  /**
   * A player asks the others for something (`asks.ts`), and the table info tells all. To ask for what is asked already is a
   * yes. To ask for what was declined a while ago is `too-soon`. The room carries it out at once where the asker's word, or
   * yes, is enough. That is so for a player's first pause, and for a bot in the place of a late, absent or departed player
   * once half of the others agree.
   */
  'POST /api/tables/:id/asks': { body: v.InferInput<typeof wish>; answer: TableInfo }
  /** One of those who must answer; another answer takes the place of the first. */
  'POST /api/tables/:id/asks/:ask': { body: v.InferInput<typeof answerAsk>; answer: TableInfo }
  /** The player who asked takes it back. */
  'DELETE /api/tables/:id/asks/:ask': { body: undefined; answer: TableInfo }
  /** Whether the others may let a bot play once the player has been away for two minutes, and not only after an hour. */
  'PUT /api/tables/:id/seats/mine/stand-in': { body: v.InferInput<typeof allowStandIn>; answer: TableInfo }
  /** A player for whom a bot plays takes the seat back, as a move of that player's does too. */
  'DELETE /api/tables/:id/seats/mine/stand-in': { body: undefined; answer: TableInfo }
  /** A player who left a running game takes the seat back, with the token that it had. */
  'POST /api/tables/:id/seats/mine': { body: undefined; answer: Seated }
  /** Somebody without a seat asks the players for that of one who left. */
  'POST /api/tables/:id/takeovers': { body: v.InferInput<typeof requestTakeover>; answer: TakeoverRequest }
  /** A player: one no is enough; once one has said yes, the silence of the others for 30 s is a yes. */
  'POST /api/tables/:id/takeovers/:takeover': { body: v.InferInput<typeof answerTakeover>; answer: TableInfo }
  /** The one who asked takes the request back. */
  'DELETE /api/tables/:id/takeovers/:takeover': { body: v.InferInput<typeof claimTakeover>; answer: TableInfo }
  /** Refused with takeover-pending until the players have agreed; safe to repeat. */
  'POST /api/tables/:id/takeovers/:takeover/claim': { body: v.InferInput<typeof claimTakeover>; answer: Seated }
  /** The public key with which a browser subscribes; refused with no-push where the house is not reached by https. */
  'GET /api/push': { body: undefined; answer: { readonly key: string } }
  /** A device of the player is notified of turns that nobody looks at, until the end. A second request replaces its words. */
  'PUT /api/tables/:id/seats/mine/push': { body: Subscribe; answer: { readonly ok: true } }
  'DELETE /api/tables/:id/seats/mine/push': { body: v.InferInput<typeof unsubscribe>; answer: { readonly ok: true } }
  /** Whether the players that the game waits for can be nudged. */
  'GET /api/tables/:id/nudge': { body: undefined; answer: NudgeInfo }
  /** A player: notifies at once the players that the game waits for. Everybody reads who nudged whom. */
  'POST /api/tables/:id/nudge': { body: undefined; answer: TableInfo }
  'POST /api/tables/:id/transfers': { body: undefined; answer: TransferCode }
  'POST /api/tables/:id/transfers/claim': { body: v.InferInput<typeof claimTransfer>; answer: Seated }
  /** The player, on a device that others did not let in: puts out every other device of the seat at once. */
  'DELETE /api/tables/:id/seats/mine/devices': { body: undefined; answer: TableInfo }
  /**
   * A player who lost the token of a seat, in a running game, once no page of the seat has been open for a while
   * (`rescue-times.ts`).
   */
  'POST /api/tables/:id/rescues': { body: v.InferInput<typeof requestRescue>; answer: RescueRequest }
  /**
   * A player of another seat. All who are there, if two or more, open the seat at once. Two open it ten minutes after the
   * first yes, and one alone after a day (in a live game ten minutes). Until then each of them can still deny it. The player
   * of the seat can deny all requests for it.
   */
  'POST /api/tables/:id/rescues/:rescue': { body: v.InferInput<typeof answerRescue>; answer: TableInfo }
  /** The one who asked takes the request back, unless it is answered already. */
  'DELETE /api/tables/:id/rescues/:rescue': { body: v.InferInput<typeof claimRescue>; answer: TableInfo }
  /** Takes the seat; refused with rescue-pending until that may be. Safe to repeat. */
  'POST /api/tables/:id/rescues/:rescue/claim': { body: v.InferInput<typeof claimRescue>; answer: Seated }
  /** Any player: the wins count from nothing again. */
  'DELETE /api/tables/:id/series': { body: undefined; answer: TableInfo }
  /** Any player, after the end: the next table, which keeps a seat for each of them; the same one for everybody. */

  'POST /api/tables/:id/rematch': { body: undefined; answer: { readonly id: string } }
  'POST /api/tables/:id/start': { body: undefined; answer: TableInfo }
  /** Any player, once one has left a running game: breaks it off. */
  'POST /api/tables/:id/end': { body: undefined; answer: TableInfo }
  /** The host, before the start or after the end. */
  'DELETE /api/tables/:id': { body: undefined; answer: { readonly ok: true } }
  'GET /api/tables/:id/record': { body: undefined; answer: RoomRecord }
  'GET /api/tables/:id/log': { body: undefined; answer: LogPage }
  'POST /api/errors': { body: v.InferInput<typeof report>; answer: { readonly ok: true } }
  'GET /api/health': { body: undefined; answer: { readonly ok: true } }
}
