import type { EntryView, Seen } from '../../shared/engine/game.ts'
import { redact } from '../../shared/engine/sealed.ts'
import type { SyncState } from './connection.ts'

/** A page's state without what only its seat may know, or has begun. */
export function spectatorState(state: SyncState): SyncState {
  const { view, log } = state
  return {
    ...state,
    you: null,
    own: null,
    view: view && redact(view, 'spectator'),
    log: log && redact(log, 'spectator'),
    pending: undefined,
    canWithdraw: false,
    undoUntil: undefined,
    refused: undefined,
    asideRefused: undefined,
  }
}

/** Whether a page knows more than a spectator. */
export function knowsMore({ view, log }: Pick<SyncState, 'view' | 'log'>): boolean {
  return [view, log].some((part) => part !== undefined && redact<unknown>(part, 'spectator') !== part)
}

type Moved = { readonly entry: EntryView<unknown>; readonly before: Seen<unknown> } | undefined

/** The part of a room that is private to its seat. */
export interface Followed {
  readonly state: SyncState
  readonly moved: Moved
  readonly draft: unknown
  readonly elsewhere: boolean
  readonly lost: boolean
  act(command: unknown): boolean
  takeBack(back: number): boolean
  withdraw(): boolean
  keep(draft: unknown): void
  dismiss(): void
  prepare(on: boolean): void
}

function seenAs<Room extends Followed>(
  room: Room,
  sights: { readonly [Name in keyof Followed]?: () => Followed[Name] },
): Room {
  const getters = Object.entries(sights).map(([name, get]) => [name, { get, enumerable: true }])
  return Object.create(room, Object.fromEntries(getters) as PropertyDescriptorMap) as Room
}

const movedSince = ({ moved }: Followed, since: number): Moved => (moved && moved.entry.n >= since ? moved : undefined)

/** A room that animates no entry before `since`. */
export function since<Room extends Followed>(room: Room, n: number): Room {
  return seenAs(room, { moved: () => movedSince(room, n) })
}

/** A room as a spectator sees it: without a seat or actions. Entries before `n` are not in motion. */
export function spectated<Room extends Followed>(room: Room, n: number): Room {
  let of: SyncState | undefined
  let state: SyncState
  let shown: Moved
  let moved: Moved
  const nothing = () => () => false
  const nowhere = () => () => undefined
  return seenAs(room, {
    state() {
      // Each call reads the state again, so that its caller follows it.
      if (room.state !== of) state = spectatorState((of = room.state))
      return state
    },
    moved() {
      const latest = movedSince(room, n)
      if (latest !== shown) moved = (shown = latest) && redact(latest!, 'spectator')
      return moved
    },
    draft: () => undefined,
    elsewhere: () => false,
    lost: () => false,
    act: nothing,
    takeBack: nothing,
    withdraw: nothing,
    keep: nowhere,
    dismiss: nowhere,
    prepare: nowhere,
  })
}
