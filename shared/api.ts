import * as v from 'valibot'
import type { DeviceTransferApi } from './device-transfer.ts'
import type { Entry, Seat } from './engine/game.ts'
import type { Proof } from './engine/fair.ts'
import type { GameId } from './games/ids.ts'
import type { KeeperApi } from './keeper.ts'
import type { MyTables, myTablesChange } from './my-tables.ts'
import type { Snapshot } from './protocol.ts'
import type { Receipt, subject } from './proposals.ts'
import type { NudgeInfo, Subscribe, unsubscribe } from './push.ts'
import { levels } from './search/bot.ts'
import { name, seat, settingEntries, settings } from './settings.ts'
import type { OpenTable, OwnTableInfo, TableInfo } from './table-info.ts'

/** A player's part in the shuffle: 128 random bits in hex. */
const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const game = v.pipe(v.string(), v.maxLength(20))
const options = v.optional(v.record(v.string(), v.union([v.string(), v.number()])))
const wishes = v.optional(settings, {})
/** Hash of a device's id. */
const screen = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** POST /api/tables: makes a table with a seat kept for its host, who comes to it by POST /api/tables/:id/seats. */
export const create = v.object({ game, options, settings: wishes, name })
/** POST /api/tables/:id/seats: takes a seat, the lowest free one unless one is named. */
export const sit = v.object({ name, nonce, seat: v.optional(seat) })
/** POST /api/screens: a table without a seat, for a device that is its screen. `screen`: the hash of that device's id. */
export const openScreen = v.object({ game, options, settings: wishes, screen })
/** PATCH /api/tables/:id: the host's changes; options and settings that are not named stay. */
export const change = v.strictObject({
  options,
  settings: v.optional(v.partial(v.strictObject(settingEntries))),
})
/** POST /api/tables/:id/bots: lets a bot sit down on a free seat, or sets the level of the one that sits there. */
export const seatBot = v.object({ seat, level: v.picklist(levels) })
/** PATCH /api/tables/:id/seats/mine: to a free place, a free colour, another name. */
export const choose = v.strictObject({
  seat: v.optional(seat),
  colour: v.optional(v.pipe(v.string(), v.maxLength(20))),
  name: v.optional(name),
})
/** DELETE /api/tables/:id/seats/:seat: sends a player away, for a moment, or for good by its devices. */
export const kick = v.object({ forGood: v.optional(v.boolean(), false) })
/**
 * DELETE /api/tables/:id/seats/mine: whether somebody else may have the seat of a running game, if the others agree.
 * Otherwise only the house plays it until its player is back. Default: yes at a table of more than two.
 */
export const leave = v.object({ mayBeTaken: v.optional(v.boolean()) })
/** POST /api/tables/:id/guests: the name, and a secret that will be the seat's token. */
export const keptSeat = v.object({ name, token: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)) })
/** PUT /api/tables/:id/seats/mine/stand-in */
export const allowStandIn = v.object({ allowed: v.boolean() })
/** PUT /api/tables/:id/screens/:screen: whether a device that asks is the table's screen. */
export const answerScreen = v.object({ shows: v.boolean() })
/** PUT /api/tables/:id/seats/mine/shut */
export const shut = v.object({ shut: v.boolean() })
/** POST /api/tables/:id/transfers/claim: a code, in the case and grouping in which it was typed. */
export const claimTransfer = v.object({ code: v.pipe(v.string(), v.maxLength(40)) })
/** POST /api/tables/:id/proposals/:proposal: a player's answer. */
export const answerProposal = v.object({ yes: v.boolean() })
/** GET /api/tables/:id/log?before=n */
export const before = v.object({ before: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)) })

/** POST /api/errors: an error that a page ran into; without names, tokens or hands. */
export const report = v.object({
  message: v.pipe(v.string(), v.maxLength(500)),
  stack: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  where: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export type Create = v.InferOutput<typeof create>
export type Sit = v.InferOutput<typeof sit>
export type TableChange = v.InferOutput<typeof change>
export type Leave = v.InferOutput<typeof leave>
export type KeptSeat = v.InferOutput<typeof keptSeat>
export type Shut = v.InferOutput<typeof shut>
export type AnswerScreen = v.InferOutput<typeof answerScreen>
export type SeatBot = v.InferOutput<typeof seatBot>
export type Choosing = v.InferOutput<typeof choose>

/** The answer to create and sit. The token is told once; the room keeps only its hash. */
export interface Seated {
  readonly id: string
  readonly seat: Seat
  readonly token: string
}

/** The answer to create. `commitment`: published before the host's nonce. */
export interface Created extends Seated {
  readonly commitment: string
}

/** A one-time code that gives the seat to a further device until `until` (ms). */
export interface TransferCode {
  readonly code: string
  readonly until: number
}

/** A table of a screen, and the code that leads to it until then (ms), unless the house can store none just now. */
export interface TableOfScreen extends Partial<TransferCode> {
  readonly id: string
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
 * Routes but the socket's (`protocol.ts`), with input and answer: the worker implements these, the page calls these. A player
 * proves a seat by its token, as `Authorization: Bearer <token>` or as the cookie that came with the seat. The cookie may
 * change something only from a page of this site. A refusal is an `ErrorBody`, with 429 after too many requests from one
 * address.
 */
export interface Api extends DeviceTransferApi, KeeperApi {
  'POST /api/tables': { body: v.InferInput<typeof create>; answer: Created }
  /** Makes a table whose host is the first who comes. It has one code; a repeat gets another. [ROOM-160] */
  'POST /api/screens': { body: v.InferInput<typeof openScreen>; answer: TableOfScreen }
  /** The table of a code as it was typed; refused with bad-code, or with too-many-codes for the whole house. */
  'GET /api/codes/:code': { body: undefined; answer: { readonly id: string } }
  /** Tables that wait for players and whose hosts opted in, the newest first. */
  'GET /api/tables': { body: undefined; answer: { readonly tables: readonly OpenTable[] } }
  'GET /api/tables/:id': { body: undefined; answer: OwnTableInfo }
  /**
   * Tables at which this device has a seat, by its cookie, a few at a time, running games first. Forgets tables that are
   * gone.
   */
  'GET /api/my-tables': { body: undefined; answer: MyTables }
  /** Writes that cookie, from a page of this site, and answers as GET does. */
  'PUT /api/my-tables': { body: v.InferInput<typeof myTablesChange>; answer: MyTables }
  'POST /api/tables/:id/seats': { body: v.InferInput<typeof sit>; answer: Seated }
  'DELETE /api/tables/:id/seats/mine': { body: Leave; answer: TableInfo }
  /** The host: changes options before the start, each setting when it is `changeable`. */
  'PATCH /api/tables/:id': { body: v.InferInput<typeof change>; answer: TableInfo }
  'PATCH /api/tables/:id/seats/mine': { body: v.InferInput<typeof choose>; answer: TableInfo }
  /** The host, before the start: sends a player away. */
  'DELETE /api/tables/:id/seats/:seat': { body: v.InferInput<typeof kick> | undefined; answer: TableInfo }
  /** The host, before the start: seats a bot. */
  'POST /api/tables/:id/bots': { body: v.InferInput<typeof seatBot>; answer: TableInfo }
  /**
   * Proposes something to the players (`proposals.ts`); the table info tells all. To propose what is proposed already is a
   * yes to it. The room carries it out at once where that player's word, or yes, is enough: for a player's first pause, and
   * for a stand-in of a late, absent or departed player once half of the others agree. A proposal that was declined a while
   * ago is refused with proposal-declined. A visitor's answer has a token that claims the seat later; a lost seat can be
   * asked for once no page of it has been open for a while (`rescue-times.ts`).
   */
  'POST /api/tables/:id/proposals': { body: v.InferInput<typeof subject>; answer: TableInfo | Receipt }
  /**
   * Answers, by one of those who must; a later answer replaces the first. One no denies a visitor; after one yes of a player
   * who is there, the silence of the others is a yes: after 30 s for a leaver's seat, after `RescueTimes` for a lost one. The
   * seat's own player can veto all requests for it.
   */
  'POST /api/tables/:id/proposals/:proposal': { body: v.InferInput<typeof answerProposal>; answer: TableInfo }
  /** The proposer, with the seat's token or the proposal's: withdraws it. */
  'DELETE /api/tables/:id/proposals/:proposal': { body: undefined; answer: TableInfo }
  /** With the proposal's token: takes the seat. Refused with proposal-pending until that is allowed; safe to repeat. */
  'POST /api/tables/:id/proposals/:proposal/claim': { body: undefined; answer: Seated }
  /** Allows a bot after two minutes away in place of an hour, if the others want it. */
  'PUT /api/tables/:id/seats/mine/stand-in': { body: v.InferInput<typeof allowStandIn>; answer: TableInfo }
  /** Forbids others to let anybody in on the own seat, should it be lost. */
  'PUT /api/tables/:id/seats/mine/shut': { body: v.InferInput<typeof shut>; answer: TableInfo }
  /** A player: confirms or declines a device that asks to be the table's screen; refused with not-now if it does not ask. */
  'PUT /api/tables/:id/screens/:screen': { body: v.InferInput<typeof answerScreen>; answer: TableInfo }
  /** A player: puts out of a seat every device that this player agreed to let in. */
  'DELETE /api/tables/:id/seats/:seat/let-in': { body: undefined; answer: TableInfo }
  /** A player: says that a hint is asked for, which the page itself makes; refused with not-now where there are none. */
  'POST /api/tables/:id/seats/mine/hint': { body: undefined; answer: TableInfo }
  /** A player for whom a bot plays: takes the seat back, as a move does too. */
  'DELETE /api/tables/:id/seats/mine/stand-in': { body: undefined; answer: TableInfo }
  /** A leaver: takes the seat of a running game back, with its old token. */
  'POST /api/tables/:id/seats/mine': { body: undefined; answer: Seated }
  /** The public key with which a browser subscribes; refused with no-push where the house is not reached by https. */
  'GET /api/push': { body: undefined; answer: { readonly key: string } }
  /** Notifies this device of its player's unseen turns, until the end. A second request replaces its words. */
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
  /** Any player: counts the wins from nothing again. */
  'DELETE /api/tables/:id/series': { body: undefined; answer: TableInfo }
  /** Any player, after the end: the next table, which keeps a seat for each of them; the same one for everybody. */
  'POST /api/tables/:id/rematch': { body: undefined; answer: { readonly id: string } }
  /** A visitor, until there is a next table: has a seat kept there, under a name that all are told. */
  'POST /api/tables/:id/guests': { body: v.InferInput<typeof keptSeat>; answer: { readonly name: string } }
  /** With that token: has it kept no more. */
  'DELETE /api/tables/:id/guests/mine': { body: undefined; answer: { readonly ok: true } }
  'POST /api/tables/:id/start': { body: undefined; answer: TableInfo }
  /** Any player, once one has left a running game: breaks it off. */
  'POST /api/tables/:id/end': { body: undefined; answer: TableInfo }
  /** The host, before the start or after the end. */
  'DELETE /api/tables/:id': { body: undefined; answer: { readonly ok: true } }
  'GET /api/tables/:id/record': { body: undefined; answer: RoomRecord }
  'GET /api/tables/:id/log': { body: undefined; answer: LogPage }
  'POST /api/errors': { body: v.InferInput<typeof report>; answer: { readonly ok: true } }
  /** The version that runs, and the deploy with its time. */
  'GET /api/health': {
    body: undefined
    answer: { readonly ok: true; readonly version: string; readonly deploy: string; readonly at: string }
  }
}
