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

/** A room whose members give way to those of `shown`. */
const behind = <Room extends Followed>(room: Room, shown: Partial<Followed>): Room =>
  new Proxy(room, { get: (_, name) => Reflect.get(name in shown ? shown : room, name) as unknown })

const movedSince = ({ moved }: Followed, since: number): Moved => (moved && moved.entry.n >= since ? moved : undefined)

/** Remembers what was made of the last value. */
function remembering<From, To>(make: (from: From) => To): (from: From) => To {
  let last: { readonly from: From; readonly to: To } | undefined
  return (from) => {
    if (!last || last.from !== from) last = { from, to: make(from) }
    return last.to
  }
}

/** A room that animates no entry before `n`. */
export const since = <Room extends Followed>(room: Room, n: number): Room =>
  behind(room, {
    get moved() {
      return movedSince(room, n)
    },
  })

/** A room as a spectator sees it: without a seat or actions. Entries before `n` are not in motion. */
export function spectated<Room extends Followed>(room: Room, n: number): Room {
  const stateOf = remembering(spectatorState)
  const movedOf = remembering((moved: Moved) => moved && redact(moved, 'spectator'))
  return behind(room, {
    get state() {
      return stateOf(room.state)
    },
    get moved() {
      return movedOf(movedSince(room, n))
    },
    draft: undefined,
    elsewhere: false,
    lost: false,
    act: () => false,
    takeBack: () => false,
    withdraw: () => false,
    keep: () => undefined,
    dismiss: () => undefined,
    prepare: () => undefined,
  } satisfies Followed)
}
