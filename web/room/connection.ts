import type { ErrorBody, ErrorCode } from '../../shared/errors.ts'
import type { AnyRules, Seat, Seen, EntryView } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { CHAT_SHOWN, PROTOCOL, type ToPage } from '../../shared/protocol.ts'
import type { ChatLine, OwnSeat, TableInfo } from '../../shared/table-info.ts'

/** Known moves: the entries from `from` on, to be folded on `view`. */
export interface Log {
  readonly from: number
  readonly view: Seen<unknown>
  readonly entries: readonly EntryView<unknown>[]
}

/** An action under way: it keeps its id and its base however often it is sent. */
export interface Pending {
  readonly id: string
  /** The next entry the player had not yet seen when deciding. */
  readonly base: number
  readonly command?: unknown
  /** Replaces a command: the entry from which on all is taken back. */
  readonly back?: number
}

export interface Memory {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * connecting: dialling. catching-up: a socket is open, but the state may be old. live: the state is the room's latest.
 * offline: no socket, a redial waits. closed: for good, `error` says why.
 */
export type ConnectionStatus = 'connecting' | 'catching-up' | 'live' | 'offline' | 'closed'

/** State of a connection: one record, replaced whole at every change. */
export interface SyncState {
  readonly status: ConnectionStatus
  readonly info: TableInfo | undefined
  /** The newest lines, the newest last. */
  readonly chat: readonly ChatLine[]
  readonly you: Seat | null
  /** Data for the seat's own pages alone. */
  readonly own: OwnSeat | null
  readonly game: AnyRules | undefined
  /** The next entry this page needs; 0 before the start. */
  readonly n: number
  /** Undefined before the start. */
  readonly view: Seen<unknown> | undefined
  readonly log: Log | undefined
  readonly epoch: string | undefined
  /** Time of all this, in ms, if it comes from this device's storage: the room has not spoken yet. */
  readonly asOf: number | undefined
  readonly pending: Pending | undefined
  /** Whether it can be withdrawn, since it was not sent yet. */
  readonly canWithdraw: boolean
  /** Time until which it is held back, in ms, to be undone. */
  readonly undoUntil: number | undefined
  /** The last action that came back, until the next one or `dismiss`. */
  readonly refused: { readonly code: string; readonly command: unknown } | undefined
  /** The last aside that the room refused, by the id it was sent under. */
  readonly asideRefused: { readonly id: string; readonly code: string } | undefined
  readonly error: ErrorBody | undefined
  /** Whether this page's code disagrees with the room's, which may be newer: reload once. */
  readonly reload: boolean
}

/** ms for an answer to hello or a gap, and to a page that just came into view. */
export const ANSWER_WITHIN = 10_000
export const WAKE_WITHIN = 1_500
/** ms by which a timer, or the page's code, may be late; beyond, the device may have slept. */
export const LATE = 3_000
/** ms in which a second wake asks nothing new: focus and visibility change together. */
export const JUST_ASKED = 500

/** Errors that come again after another dial. */
export const final: readonly ErrorCode[] = [
  'protocol',
  'no-such-table',
  'deleted',
  'taken-down',
  'no-such-game',
  'bad-token',
  'seat-left',
  'origin',
]
/** Errors of a frame that come again if it is sent again. */
export const unsendable: readonly ErrorCode[] = ['malformed', 'too-large']

/** ms by which revisions, which are times, may be older than a late answer; beyond, the room's clock has gone back. */
const GONE_BACK = 60_000

/** The info with the higher revision, with the latter's spectators. */
export function newer(known: TableInfo | undefined, info: TableInfo): TableInfo {
  return known && known.rev > info.rev && known.rev < info.rev + GONE_BACK
    ? { ...known, spectators: info.spectators }
    : info
}

/** The chat with a line at its end, unless it is there already, as the answer to one sent twice. */
export function withLine(chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  return line.k > (chat.at(-1)?.k ?? -1) ? [...chat, line].slice(-CHAT_SHOWN) : chat
}

export const hasMoves = (message: ToPage): boolean =>
  message.type === 'entry' || (message.type === 'synced' && message.n > 0)

/** Parses a frame; empty if it is no JSON. */
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

/** Changes made by a welcome. `epoch`: that of the log followed before, if any. */
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

/** State to show while another connection is made: nothing from storage, which may be another seat's. */
export function shownOf({ info, chat, you, own, game, n, view, log, asOf, error }: SyncState): Partial<SyncState> {
  const blocked = error?.code === 'no-socket' ? { error } : {}
  return asOf === undefined ? { info, chat, you, own, game, n, view, log, ...blocked } : blocked
}

/** A running table as stored on the device: what the room last told the holder of a seat. */
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
  /** Id of this device, if this page would be the table's screen. */
  readonly screenId?: string | undefined
  readonly token: () => string | undefined
  readonly loadGame: (id: GameId) => Promise<AnyRules>
  /** Memory shared by all tabs. */
  readonly memory: Memory
  readonly memoryKey: string
  /** Constructor of the standard WebSocket's shape; the global one by default. */
  readonly WebSocket?: unknown
  /** 8 to 40 characters, never the same twice. */
  readonly newId: () => string
  /** `entry` and `before`: one new entry, and the view before it. */
  readonly changed: (state: SyncState, entry?: EntryView<unknown>, before?: Seen<unknown>) => void
  /** Reports a failed dial. */
  readonly missed?: () => void
  /** Reports the time of the room's clock, in ms. */
  readonly heard?: (at: number) => void
  /** Reports that after entry `n` this page's digest differs from the room's. */
  readonly mismatch?: (n: number, mine: string, rooms: string) => void
}
