import type { AnyRules, Seat } from '../../../shared/engine/game.ts'
import { noHistory } from '../../../web/room/connection.ts'
import { ClientSocket } from '../../support/client-socket.ts'
import { SyncPlayer, type OwnOptions } from '../../support/sync-player.ts'
import { Link } from './link.ts'
import type { Timers } from './timers.ts'

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

/** A page whose connections and timers move by steps alone. */
export class Page extends SyncPlayer {
  readonly options: PageOptions
  /** All of its connections that are not over on both sides, the oldest first. */
  links: Link[] = []
  isHidden = false

  constructor(options: PageOptions) {
    super()
    this.options = options
    this.load()
  }

  get name(): string {
    return this.options.name
  }

  protected wire(): OwnOptions {
    const { token, rules } = this.options
    const connect = (client: ClientSocket): Link => {
      const link = new Link(client)
      this.links.push(link)
      return link
    }
    return {
      url: 'ws://room/socket',
      token: () => token,
      loadGame: () => Promise.resolve(rules),
      newId: () => `action-${this.name}-${this.issued.size}`,
      WebSocket: class extends ClientSocket {
        constructor(url: string) {
          super(url, connect)
        }
      },
      mismatch: (n, mine, rooms) => {
        throw new Error(`${this.name}: digest ${mine} is not ${rooms} after entry ${n}`)
      },
    }
  }

  private load(): void {
    this.isHidden = false
    this.inside(() => this.connect())
  }

  /** Runs something of the page, whose timers are its own. */
  inside<T>(run: () => T): T {
    this.options.timers.owner = this
    return run()
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
      [...this.issued.values()].map(({ fate }) => fate?.[0] ?? '?').join(''),
    ].join(' ')
  }
}
