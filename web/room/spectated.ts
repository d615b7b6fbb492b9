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

/** The private part of a room as a spectator sees it: without a seat or actions. */
class Spectated implements Followed {
  readonly #room: Followed
  readonly #from: number
  readonly #stateOf = remembering(spectatorState)
  readonly #movedOf = remembering((moved: Moved) => moved && redact(moved, 'spectator'))
  readonly draft = undefined
  readonly elsewhere = false
  readonly lost = false

  constructor(room: Followed, from: number) {
    this.#room = room
    this.#from = from
  }
  get state(): SyncState {
    return this.#stateOf(this.#room.state)
  }
  get moved(): Moved {
    return this.#movedOf(movedSince(this.#room, this.#from))
  }
  act(): boolean {
    return false
  }
  takeBack(): boolean {
    return false
  }
  withdraw(): boolean {
    return false
  }
  keep(): void {}
  dismiss(): void {}
  prepare(): void {}
}

/** A room as a spectator sees it. Entries before `n` are not in motion. */
export const spectated = <Room extends Followed>(room: Room, n: number): Room => behind(room, new Spectated(room, n))
