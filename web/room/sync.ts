import type { ErrorBody } from '../../shared/errors.ts'
import { digest } from '../../shared/engine/digest.ts'
import type { AnyRules, Seat, Seen, EntryView } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { MAX_FRAME, PROTOCOL, type Aside, type ToPage, type ToRoom } from '../../shared/protocol.ts'
import { Socket } from './socket.ts'
import { Outbox } from './outbox.ts'
import { append, fromSnapshot, type Folded, type History } from './history.ts'
import {
  final,
  newer,
  noHistory,
  nothingKnown,
  shownOf,
  unsendable,
  type SyncOptions,
  type SyncState,
} from './connection.ts'

/** ms that an answer may take: to hello or a gap, and to a page that was just looked at again. */
const ANSWER_WITHIN = 10_000
const WAKE_WITHIN = 1_500
/** ms in which a second wake asks nothing new: focus and visibility come together. */
const JUST_ASKED = 500

/** The page's end of the wire: follows one table, keeps one action until it is answered, never shows old as live. */
export class Sync {
  private readonly options: SyncOptions
  private readonly socket: Socket
  private readonly outbox: Outbox
  private epoch: string | undefined
  /** Questions (hello and sync) without their `synced`: live needs none, for an answer may be older than the last question. */
  private owed = 0
  private asked = Number.NEGATIVE_INFINITY
  /** Messages that wait for the game's code, in order. */
  private arrived: ToPage[] = []
  private loading = false
  private now: SyncState

  /** `before`: what the page shows of this table already; it stays until the room has answered. */
  constructor(options: SyncOptions, before?: SyncState) {
    this.options = options
    this.outbox = new Outbox(options.memory, options.memoryKey)
    this.now = { ...nothingKnown, ...(before && shownOf(before)), pending: this.outbox.pending }
    this.socket = new Socket(options.url, options.WebSocket, {
      up: () => this.hello(),
      frame: (text) => this.frame(text),
      down: (soon) => this.down(soon),
      slept: () => this.wake(),
    })
  }

  get state(): SyncState {
    return this.now
  }

  /** Sends a command, now or when caught up. False while one is pending, before the start, and when closed. */
  act(command: unknown): boolean {
    const { status, view, n, you } = this.now
    if (this.outbox.pending || this.epoch === undefined || view === undefined || status === 'closed') return false
    const pending = { id: this.options.newId(), base: n, command }
    const frame = JSON.stringify({ type: 'act', ...pending } satisfies ToRoom)
    if (new TextEncoder().encode(frame).length > MAX_FRAME) {
      this.put({ refused: { code: 'too-large', command } })
      return false
    }
    this.outbox.put(this.epoch, you, pending)
    this.put({ pending, refused: undefined })
    if (status === 'live') this.socket.send(frame)
    return true
  }

  /** Sends what is said beside the game while there is a connection; the room answers with the table info, or refuses it. */
  sendAside(aside: Aside): void {
    if (this.now.status === 'live') this.send(aside)
  }

  /** A table info that came another way, as the answer of a route. */
  learn(info: TableInfo): void {
    this.put({ info: newer(this.now.info, info) })
  }

  dismiss(): void {
    this.put({ refused: undefined })
  }

  /** The page is looked at again: what is shown counts as old until the room has said otherwise, on a fresh question. */
  wake(): void {
    if (this.now.status === 'closed') return
    this.socket.wake()
    if (!this.socket.open) {
      if (this.now.status === 'offline') this.put({ status: 'connecting' })
    } else if (Date.now() - this.asked > JUST_ASKED) this.ask(this.need, WAKE_WITHIN)
  }

  sleep(): void {
    this.socket.sleep()
  }

  /** The browser says that there is no network; should it be wrong, the redial finds out. */
  offline(): void {
    if (this.now.status !== 'closed') this.socket.drop()
  }

  close(): void {
    this.socket.close()
    this.arrived = []
    this.put({ status: 'closed' })
  }

  private get need(): number {
    return this.epoch === undefined || this.now.view === undefined ? -1 : this.now.n
  }

  private put(change: Partial<SyncState>, entry?: EntryView<unknown>, before?: Seen<unknown>): void {
    this.now = { ...this.now, ...change }
    this.options.changed(this.now, entry, before)
  }

  private send(message: ToRoom): void {
    this.socket.send(JSON.stringify(message))
  }

  private down(soon: boolean): void {
    this.arrived = []
    this.owed = 0
    if (this.now.status !== 'closed') this.put({ status: soon ? 'connecting' : 'offline' })
  }

  private hello(): void {
    const token = this.options.token()
    const known = this.epoch === undefined ? {} : { epoch: this.epoch }
    this.expect(ANSWER_WITHIN)
    this.send({ type: 'hello', protocol: PROTOCOL, ...(token === undefined ? {} : { token }), ...known, n: this.need })
  }

  private ask(n: number, within: number, wrong?: string): void {
    this.expect(within)
    this.send({ type: 'sync', n, ...(wrong === undefined ? {} : { wrong }) })
  }

  private expect(within: number): void {
    this.owed++
    this.asked = Date.now()
    this.socket.expect(within)
    this.put({ status: 'catching-up' })
  }

  private frame(text: string): void {
    let message: ToPage
    try {
      message = JSON.parse(text) as ToPage
    } catch {
      return
    }
    this.arrived.push(message)
    this.pump()
  }

  private pump(): void {
    while (!this.loading && this.arrived.length > 0) this.receive(this.arrived.shift()!)
  }

  /** A kind of message that a newer room may send is passed over. */
  private receive(message: ToPage): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message)
      case 'synced':
        return this.synced(message)
      case 'entry':
        return this.entry(message)
      case 'refused':
        return this.refused(message.id, message.code)
      case 'info':
        return this.meet(message.info, message.you)
      case 'error':
        return this.error(message)
    }
  }

  private welcome(message: Extract<ToPage, { type: 'welcome' }>): void {
    const { protocol, epoch, info, you } = message
    const first = this.epoch === undefined
    const other = !first && epoch !== this.epoch
    this.epoch = epoch
    this.outbox.keepOnly(epoch, you)
    this.put({
      info: other ? info : newer(this.now.info, info),
      you,
      ...(first || other || you !== this.now.you ? noHistory : {}),
      ...(other ? { refused: undefined } : {}),
      pending: this.outbox.pending,
      reload: protocol > PROTOCOL,
    })
    if (this.now.game?.id !== info.game) this.load(info.game)
  }

  private load(id: GameId): void {
    this.loading = true
    this.options.loadGame(id).then(
      (game) => {
        this.loading = false
        this.put({ game })
        this.pump()
      },
      () => {
        this.loading = false
        if (this.now.status !== 'closed') this.socket.fail()
      },
    )
  }

  /** Takes an info unless it is older than the one in hand. Another seat's view cannot be followed on this one's. */
  private meet(info: TableInfo, you: Seat | null): void {
    if (this.now.info && info.rev < this.now.info.rev) return
    const stranger = you !== this.now.you && this.now.view !== undefined
    this.put({ info, you, ...(stranger ? noHistory : {}) })
    if (this.owed === 0 && stranger) this.ask(-1, ANSWER_WITHIN)
  }

  private synced(message: Extract<ToPage, { type: 'synced' }>): void {
    this.owed = Math.max(0, this.owed - 1)
    const { n, snapshot, entries = [] } = message
    const begun = snapshot !== undefined || this.now.view !== undefined
    if (!begun && n > 0) return this.ask(-1, ANSWER_WITHIN)
    if (begun) {
      const history = this.fold((game, mine) =>
        snapshot ? fromSnapshot(game, snapshot) : mine && append(game, mine, entries),
      )
      if (history !== 'torn' && (history === undefined || history.n !== n)) return this.ask(-1, ANSWER_WITHIN)
      if (!this.agrees(history, n - 1, message.hash, snapshot !== undefined)) return
      this.put(history)
    }
    if (this.owed > 0) return
    this.socket.answered()
    this.put({ status: 'live', error: this.now.error?.code === 'unreadable' ? this.now.error : undefined })
    if (this.outbox.pending) this.send({ type: 'act', ...this.outbox.pending })
  }

  private entry(message: Extract<ToPage, { type: 'entry' }>): void {
    const { entry, hash, id } = message
    const { n, view } = this.now
    const mine = id !== undefined && id === this.outbox.pending?.id
    if (view === undefined || entry.n > n) {
      if (this.owed === 0) this.ask(this.need, ANSWER_WITHIN)
      return
    }
    if (entry.n === n) {
      const history = this.fold((game, before) => before && append(game, before, [entry]))
      if (!this.agrees(history, n, hash, false)) return
      if (mine) this.outbox.clear()
      this.put({ ...history, pending: this.outbox.pending }, entry, view)
    } else if (mine) {
      // Sent again after a break, it is answered with the entry that the break had hidden.
      this.outbox.clear()
      this.put({ pending: undefined })
    }
  }

  /** Folding under the game's code; 'torn' where that code fails. */
  private fold(by: (game: AnyRules, mine: History | undefined) => History | undefined): Folded {
    const { game, n, view, log } = this.now
    try {
      return game && by(game, view !== undefined && log ? { n, view, log } : undefined)
    } catch {
      return 'torn'
    }
  }

  /** Whether this page's view is the room's; if not, asks for a snapshot, and after a snapshot gives up for a while. */
  private agrees(history: Folded, n: number, rooms: string, fresh: boolean): history is History {
    const mine = history === 'torn' || history === undefined ? 'torn' : digest(history.view)
    if (mine === rooms) return true
    this.options.mismatch?.(n, mine, rooms)
    if (fresh) {
      this.put({ reload: true })
      this.socket.fail()
    } else this.ask(-1, ANSWER_WITHIN, mine)
    return false
  }

  private refused(id: string, code: string): void {
    const { pending } = this.outbox
    if (pending?.id !== id) return this.put({ asideRefused: { id, code } })
    this.outbox.clear()
    this.put({ pending: undefined, refused: { code, command: pending.command } })
  }

  private error({ code, message }: ErrorBody): void {
    this.put({ error: { code, message } })
    if (unsendable.includes(code) && this.outbox.pending) return this.refused(this.outbox.pending.id, code)
    // Nothing was changed and nothing was answered: the next connection sends the action again.
    if (code === 'internal') return this.socket.drop()
    if (code === 'too-many-sockets') return this.socket.yield()
    if (code === 'protocol') this.put({ reload: true })
    if (final.includes(code)) this.close()
  }
}
