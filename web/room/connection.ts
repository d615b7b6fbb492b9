import type { ErrorBody, ErrorCode } from '../../shared/errors.ts'
import type { AnyRules, Seat, Seen, EntryView } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { CHAT_SHOWN, PROTOCOL, type ToPage } from '../../shared/protocol.ts'
import type { ChatLine, OwnSeat, TableInfo } from '../../shared/table-info.ts'

/** What is known of the moves made: the entries from `from` on, to be folded on `view`. */
export interface Log {
  readonly from: number
  readonly view: Seen<unknown>
  readonly entries: readonly EntryView<unknown>[]
}

/** An action on its way: it keeps its id and its base however often it is sent. */
export interface Pending {
  readonly id: string
  /** The next entry the player had not yet seen when deciding. */
  readonly base: number
  readonly command?: unknown
  /** In place of a command: from which entry on all is taken back. */
  readonly back?: number
}

/** The part of sessionStorage that is used. */
export interface Memory {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * connecting: dialling. catching-up: a socket is open, and what is shown may be old. live: what is shown is the room's
 * latest. offline: no socket, a redial waits. closed: for good, `error` says why.
 */
export type ConnectionStatus = 'connecting' | 'catching-up' | 'live' | 'offline' | 'closed'

/** One record, replaced whole at every change. */
export interface SyncState {
  readonly status: ConnectionStatus
  readonly info: TableInfo | undefined
  /** The newest lines, the newest last. */
  readonly chat: readonly ChatLine[]
  readonly you: Seat | null
  /** What the seat's own pages alone are told of it. */
  readonly own: OwnSeat | null
  /** The rules of the table's game, once loaded. */
  readonly game: AnyRules | undefined
  /** The next entry this page needs; 0 before the start. */
  readonly n: number
  /** Undefined before the start. */
  readonly view: Seen<unknown> | undefined
  readonly log: Log | undefined
  /** Which log that is a part of. */
  readonly epoch: string | undefined
  /** When all this was so, in ms, where it was only kept on the device: the room has not spoken yet. */
  readonly asOf: number | undefined
  /** The one action that has no answer yet. */
  readonly pending: Pending | undefined
  /** Whether it has not been on its way yet, so that it can be withdrawn. */
  readonly canWithdraw: boolean
  /** Until when it is held back, in ms, so that it can be thought better of. */
  readonly undoUntil: number | undefined
  /** The last action that came back, until the next one or `dismiss`. */
  readonly refused: { readonly code: string; readonly command: unknown } | undefined
  /** The last aside that the room refused, by the id it was sent under. */
  readonly asideRefused: { readonly id: string; readonly code: string } | undefined
  readonly error: ErrorBody | undefined
  /** This page's code does not agree with the room's, which may be newer: reload once. */
  readonly reload: boolean
}

/** ms that an answer may take: to hello or a gap, and to a page that was just looked at again. */
export const ANSWER_WITHIN = 10_000
export const WAKE_WITHIN = 1_500
/** ms by which a timer, or the page's code, may be late: where it is more, the device may have slept. */
export const LATE = 3_000
/** ms in which a second wake asks nothing new: focus and visibility come together. */
export const JUST_ASKED = 500

/** Errors after which dialling again brings the same error. */
export const final: readonly ErrorCode[] = [
  'protocol',
  'no-such-table',
  'deleted',
  'no-such-game',
  'bad-token',
  'seat-left',
  'origin',
]
/** Errors of the frame that was sent, so that sending it again brings the same error. */
export const unsendable: readonly ErrorCode[] = ['malformed', 'too-large']

/** Revisions are times: one that is older by more than any answer takes, in ms, is of a room whose clock has gone back. */
const GONE_BACK = 60_000

/** Of two infos of one table the one with the higher revision, with the spectators of the latter. */
export function newer(known: TableInfo | undefined, info: TableInfo): TableInfo {
  return known && known.rev > info.rev && known.rev < info.rev + GONE_BACK
    ? { ...known, spectators: info.spectators }
    : info
}

/** The chat with a line at its end, unless it is there already: then it answers one that was sent twice. */
export function withLine(chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  return line.k > (chat.at(-1)?.k ?? -1) ? [...chat, line].slice(-CHAT_SHOWN) : chat
}

/** Whether a message can only be understood with the game's code. */
export const hasMoves = (message: ToPage): boolean =>
  message.type === 'entry' || (message.type === 'synced' && message.n > 0)

/** The message of a frame; none where it is no JSON. */
export function messagesIn(frame: string): ToPage[] {
  try {
    return [JSON.parse(frame) as ToPage]
  } catch {
    return []
  }
}

export const noHistory: Pick<SyncState, 'n' | 'view' | 'log'> = { n: 0, view: undefined, log: undefined }

export const nothingKnown: SyncState = {
  status: 'connecting',
  info: undefined,
  chat: [],
  you: null,
  own: null,
  game: undefined,
  ...noHistory,
  epoch: undefined,
  asOf: undefined,
  pending: undefined,
  canWithdraw: false,
  undoUntil: undefined,
  refused: undefined,
  asideRefused: undefined,
  error: undefined,
  reload: false,
}

/** What a welcome changes. `epoch`: that of the log that was followed before, if any was. */
export function welcomed(
  now: SyncState,
  epoch: string | undefined,
  { protocol, epoch: latest, info, you, own, chat }: Extract<ToPage, { type: 'welcome' }>,
): Partial<SyncState> {
  const other = epoch !== undefined && epoch !== latest
  return {
    info: other ? info : newer(now.info, info),
    chat,
    you,
    own,
    epoch: latest,
    asOf: undefined,
    reload: protocol > PROTOCOL,
    ...(epoch !== latest || you !== now.you ? noHistory : {}),
    ...(other && { refused: undefined }),
  }
}

/** What stays on the screen while another connection is made: nothing that was only kept, which may be of another seat. */
export function shownOf({ info, chat, you, own, game, n, view, log, asOf, error }: SyncState): Partial<SyncState> {
  const blocked = error?.code === 'no-socket' ? { error } : {}
  return asOf === undefined ? { info, chat, you, own, game, n, view, log, ...blocked } : blocked
}

/** What is kept of a running table on the device: what the room told the holder of a seat last. */
export interface Kept {
  readonly epoch: string
  readonly asOf: number
  readonly info: TableInfo
  readonly you: Seat
  readonly n: number
  readonly view: Seen<unknown>
  readonly log: Log
}

export interface SyncOptions {
  /** ws(s)://.../api/tables/<id>/socket */
  readonly url: string
  /** The id of this device, where this page would be the table's screen. */
  readonly screenId?: string | undefined
  readonly token: () => string | undefined
  readonly loadGame: (id: GameId) => Promise<AnyRules>
  /** That of all tabs. */
  readonly memory: Memory
  readonly memoryKey: string
  /** A constructor of the standard WebSocket's shape; the global one by default. */
  readonly WebSocket?: unknown
  /** 8 to 40 characters, never the same twice. */
  readonly newId: () => string
  /** `entry` and `before`: one new entry, and the view that it changed. */
  readonly changed: (state: SyncState, entry?: EntryView<unknown>, before?: Seen<unknown>) => void
  /** A dial came to nothing. */
  readonly missed?: () => void
  /** The room has told something by its clock, in ms. */
  readonly heard?: (at: number) => void
  /** After entry `n` this page's digest differed from the room's. */
  readonly mismatch?: (n: number, mine: string, rooms: string) => void
}
