import type { ErrorBody, ErrorCode } from '../../shared/errors.ts'
import type { AnyRules, Seat, Seen, EntryView } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Memory, Pending } from './outbox.ts'
import type { Log } from './history.ts'

/**
 * connecting: dialling. catching-up: a socket is open, and what is shown may be old. live: what is shown is the room's
 * latest. offline: no socket, a redial waits. closed: for good, `error` says why.
 */
export type ConnectionStatus = 'connecting' | 'catching-up' | 'live' | 'offline' | 'closed'

/** One record, replaced whole at every change. */
export interface SyncState {
  readonly status: ConnectionStatus
  readonly info: TableInfo | undefined
  readonly you: Seat | null
  /** The rules of the table's game, once loaded. */
  readonly game: AnyRules | undefined
  /** The next entry this page needs; 0 before the start. */
  readonly n: number
  /** Undefined before the start. */
  readonly view: Seen<unknown> | undefined
  readonly log: Log | undefined
  /** The one action that has no answer yet. */
  readonly pending: Pending | undefined
  /** The last action that came back, until the next one or `dismiss`. */
  readonly refused: { readonly code: string; readonly command: unknown } | undefined
  /** The last aside that the room refused, by the id it was sent under. */
  readonly asideRefused: { readonly id: string; readonly code: string } | undefined
  readonly error: ErrorBody | undefined
  /** This page's code does not agree with the room's, which may be newer: reload once. */
  readonly reload: boolean
}

/** Errors after which dialling again brings the same error. */
export const final: readonly ErrorCode[] = ['protocol', 'no-such-table', 'no-such-game', 'bad-token', 'origin']
/** Errors of the frame that was sent, so that sending it again brings the same error. */
export const unsendable: readonly ErrorCode[] = ['malformed', 'too-large']

/** Of two infos of one table the one with the higher revision. */
export function newer(known: TableInfo | undefined, info: TableInfo): TableInfo {
  return known && known.rev > info.rev ? known : info
}

export const noHistory: Pick<SyncState, 'n' | 'view' | 'log'> = { n: 0, view: undefined, log: undefined }

export const nothingKnown: SyncState = {
  status: 'connecting',
  info: undefined,
  you: null,
  game: undefined,
  ...noHistory,
  pending: undefined,
  refused: undefined,
  asideRefused: undefined,
  error: undefined,
  reload: false,
}

/** What stays on the screen while another connection is made. */
export function shownOf({ info, you, game, n, view, log }: SyncState): Partial<SyncState> {
  return { info, you, game, n, view, log }
}

export interface SyncOptions {
  /** ws(s)://.../api/tables/<id>/socket */
  readonly url: string
  readonly token: () => string | undefined
  readonly loadGame: (id: GameId) => Promise<AnyRules>
  readonly memory: Memory
  readonly memoryKey: string
  /** A constructor of the standard WebSocket's shape; the global one by default. */
  readonly WebSocket?: unknown
  /** 8 to 40 characters, never the same twice. */
  readonly newId: () => string
  /** `entry` and `before`: one new entry, and the view that it changed. */
  readonly changed: (state: SyncState, entry?: EntryView<unknown>, before?: Seen<unknown>) => void
  /** After entry `n` this page's digest differed from the room's. */
  readonly mismatch?: (n: number, mine: string, rooms: string) => void
}
