import type { AnyRules, Seat } from '../../../shared/engine/game.ts'
import { noHistory, type Pending, type SyncState } from '../../../web/room/connection.ts'
import { Sync } from '../../../web/room/sync.ts'
import { remembering } from '../../support/remembering.ts'
import { ClientSocket } from '../sockets.ts'
import { Link } from './link.ts'
import type { Timers } from './timers.ts'

/** Fate of an action, as its page was told. */
type Fate = 'done' | 'refused' | 'withdrawn'

interface PageOptions {
  readonly name: string
  readonly seat: Seat
  readonly token: string
  readonly rules: AnyRules
  readonly timers: Timers
}

/** Part of a page's end of the wire that is not in its state, but decides its next step. */
interface Hidden {
  readonly owed: number
  readonly epoch: string | undefined
  readonly arrived: readonly unknown[]
  readonly loading: boolean
  readonly socket: { readonly awake: boolean; readonly failures: number; readonly turnedAway: boolean }
}

/** A page with the real end of the wire, a memory that survives reloads, and no screen. */
export class Page {
  readonly options: PageOptions
  /** All of its connections that are not over on both sides, the oldest first. */
  links: Link[] = []
  /** Every action that it made, and what became of it. */
  readonly actions = new Map<string, Fate | undefined>()
  isHidden = false
  private readonly memory = new Map<string, string>()
  private sync!: Sync
  private withdrawing = false
  private pending: Pending | undefined

  constructor(options: PageOptions) {
    this.options = options
    this.load()
  }

  get state(): SyncState {
    return this.sync.state
  }

  get name(): string {
    return this.options.name
  }

  private load(): void {
    const { timers, token, rules } = this.options
    timers.owner = this
    this.isHidden = false
    const connect = (client: ClientSocket): Link => {
      const link = new Link(client)
      this.links.push(link)
      return link
    }
    this.sync = new Sync({
      url: 'ws://room/socket',
      token: () => token,
      loadGame: () => Promise.resolve(rules),
      memory: remembering(this.memory),
      memoryKey: 'pending',
      newId: () => `action-${this.name}-${this.actions.size}`,
      WebSocket: class extends ClientSocket {
        constructor(url: string) {
          super(url, connect)
        }
      },
      changed: (state) => this.note(state),
      mismatch: (n, mine, rooms) => {
        throw new Error(`${this.name}: digest ${mine} is not ${rooms} after entry ${n}`)
      },
    })
  }

  /** An action that waits no more was answered, or withdrawn: a refusal is its own, for a new action dismisses that of another. */
  private note({ pending, refused }: SyncState): void {
    const { pending: before } = this
    this.pending = pending
    if (!before || before.id === pending?.id) return
    this.actions.set(before.id, this.withdrawing ? 'withdrawn' : refused ? 'refused' : 'done')
  }

  private inside<T>(run: () => T): T {
    this.options.timers.owner = this
    return run()
  }

  act(command: unknown): void {
    this.made(() => this.sync.act(command))
  }

  takeBack(back: number): void {
    this.made(() => this.sync.takeBack(back))
  }

  private made(act: () => boolean): void {
    this.inside(() => {
      if (act()) this.actions.set(this.state.pending!.id, undefined)
    })
  }

  withdraw(): void {
    this.withdrawing = true
    this.inside(() => this.sync.withdraw())
    this.withdrawing = false
  }

  look(): void {
    this.isHidden = false
    this.inside(() => this.sync.wake())
  }

  hide(): void {
    this.isHidden = true
    this.inside(() => this.sync.sleep())
  }

  reload(): void {
    this.options.timers.dropOf(this)
    for (const { client } of this.links) client.close(1001)
    this.load()
  }

  /** Label from which, with the frames that arrive, the page's next step follows. */
  label(rank: (rev: number) => string): string {
    const { status, n, view, log, you, pending, canWithdraw, info, reload } = this.state
    const { owed, epoch, arrived, loading, socket } = this.sync as unknown as Hidden
    const { awake, failures, turnedAway } = socket
    const known = view === noHistory.view ? '-' : `${n}/${log!.from}`
    const acts = pending ? `${pending.id}@${pending.base}${canWithdraw ? '' : '>'}` : ''
    const flags = [epoch !== undefined, loading, awake, turnedAway, reload, this.isHidden].map(Number).join('')
    const shown = info ? rank(info.rev) : '-'
    return [
      status,
      known,
      you,
      acts,
      shown,
      owed,
      arrived.length,
      failures,
      flags,
      this.options.timers.labelOf(this),
      [...this.actions.values()].map((fate) => fate?.[0] ?? '?').join(''),
    ].join(' ')
  }
}
