import type { EntryView, Random, Seat, Seen, Viewer } from '../../shared/engine/game.ts'
import { searchables } from '../../shared/games/registry.ts'
import type { SyncOptions, SyncState } from '../../web/room/connection.ts'
import { Sync } from '../../web/room/sync.ts'
import { remembering } from './remembering.ts'

/** End of an action, as its page heard it. */
type Fate = 'done' | 'refused' | 'withdrawn'

/** An action as a player's page made it. */
export interface Issued {
  readonly seat: Seat
  readonly base: number
  readonly command: unknown
  /** From which entry on all is taken back, in place of a command. */
  readonly back?: number
  fate?: Fate
}

/** Options in which pages differ. */
export type OwnOptions = Omit<SyncOptions, 'memory' | 'memoryKey' | 'changed'>

/** A page without a screen: the page's own end of the wire, a memory that survives reloads, and all that it has sent. */
export abstract class SyncPlayer {
  readonly issued = new Map<string, Issued>()
  /** Memory of the device. */
  readonly memory: Map<string, string>
  sync!: Sync
  private waits: string | undefined
  private isWithdrawing = false

  constructor(memory = new Map<string, string>()) {
    this.memory = memory
  }

  protected abstract wire(): OwnOptions

  /** Hears of every change of what is shown. */
  protected changed(_state: SyncState, _entry?: EntryView<unknown>, _before?: Seen<unknown>): void {}

  /** As a page does when it is loaded, or loaded again. `before`: what stays until the room answers. */
  protected connect(before?: SyncState): void {
    const made: Sync = new Sync(
      {
        ...this.wire(),
        memory: remembering(this.memory),
        memoryKey: 'pending',
        changed: (state, ...more) => {
          if (made !== this.sync) return
          this.note(state)
          this.changed(state, ...more)
        },
      },
      before,
    )
    this.sync = made
  }

  get state(): SyncState {
    return this.sync.state
  }

  get viewer(): Viewer {
    return this.state.you ?? 'spectator'
  }

  /** An action that waits no more was answered, or withdrawn: a refusal is its own, for a new action dismisses that of another. */
  private note({ pending, refused }: SyncState): void {
    const before = this.waits
    this.waits = pending?.id
    const one = before === undefined || before === pending?.id ? undefined : this.issued.get(before)
    if (one) one.fate = this.isWithdrawing ? 'withdrawn' : refused ? 'refused' : 'done'
  }

  act(command: unknown): boolean {
    return this.issue(this.sync.act(command))
  }

  takeBack(back: number): boolean {
    return this.issue(this.sync.takeBack(back))
  }

  private issue(isMade: boolean): boolean {
    const { pending, you } = this.state
    if (!isMade) return false
    if (!pending || this.issued.has(pending.id)) throw new Error('an action was answered before it was sent')
    const { id, base, command, back } = pending
    this.issued.set(id, { seat: you!, base, command, ...(back === undefined ? {} : { back }) })
    return true
  }

  withdraw(): boolean {
    this.isWithdrawing = true
    const isDone = this.sync.withdraw()
    this.isWithdrawing = false
    return isDone
  }

  /** A random legal command of a seat that may act; undefined: it may not. */
  chosen(random: Random): unknown {
    const { info, view, you, game } = this.state
    if (info?.phase !== 'playing' || !game || view === undefined || you === null) return undefined
    return game.mayAct(view).includes(you) ? searchables[info.game].pick(view, you, random) : undefined
  }
}
