import type { ErrorBody, ErrorCode } from '../../shared/errors.ts'
import { digest } from '../../shared/engine/digest.ts'
import type { Seen, EntryView } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { PROTOCOL, type Aside, type ToPage, type ToRoom } from '../../shared/protocol.ts'
import { Socket } from './socket.ts'
import { frameOf, isTooLarge, Outbox } from './outbox.ts'
import { append, foldedFrom, fromSnapshot, type Folded, type History } from './history.ts'
import { ANSWER_WITHIN, JUST_ASKED, LATE, WAKE_WITHIN, final, messagesIn, newer, noHistory } from './connection.ts'
import { hasMoves, nothingKnown, shownOf, unsendable, welcomed, withLine } from './connection.ts'
import type { Pending, SyncOptions, SyncState } from './connection.ts'

/** The page's end of the wire: follows one table, keeps one action until it is answered, never shows old as live. */
export class Sync {
  private readonly options: SyncOptions
  private readonly socket: Socket
  private readonly outbox: Outbox
  /** Questions (hello, sync) without a `synced`: live needs none, as an answer may be older than the last question. */
  private owed = 0
  /** Id of the action that this socket has sent last. */
  private sent: string | undefined
  private asked = Number.NEGATIVE_INFINITY
  /** Messages that wait for the game's code, in order. */
  private arrived: ToPage[] = []
  private loading = false
  private now: SyncState

  /** `before`: the page's last state of this table; it stays until the room answers. */
  constructor(options: SyncOptions, before?: SyncState) {
    this.options = options
    this.outbox = new Outbox(options.memory, options.memoryKey, () => {
      if (this.now.status === 'live') this.sendPending()
      this.put({})
    })
    this.now = { ...nothingKnown, ...(before && shownOf(before)), ...this.outbox.state }
    this.socket = new Socket(options.url, options.WebSocket, {
      up: (asked) => this.hello(asked),
      frame: (text) => this.frame(text),
      down: (soon) => this.down(soon),
      missed: () => this.options.missed?.(),
      slept: () => this.wake(),
    })
  }

  get state(): SyncState {
    return this.now
  }

  /** Sends a command now or once caught up, `delay` ms later. False while one is pending, before the start, if closed. */
  act(command: unknown, delay?: number): boolean {
    return this.commit({ command }, delay)
  }

  /** Takes back everything from entry `back` on, in the same way. */
  takeBack(back: number): boolean {
    return this.commit({ back })
  }

  sendNow = (): void => this.outbox.sendNow()

  /** Withdraws the pending command. False if there is none, or the room may have it already. */
  withdraw(): boolean {
    // Another tab may have sent it.
    const { canWithdraw } = this.outbox.state
    if (canWithdraw) this.outbox.clear()
    this.put({})
    return canWithdraw
  }

  /** Sends a line or a reaction while there is a connection; the room tells it to everybody, or refuses it. */
  sendAside(aside: Aside): void {
    if (this.now.status === 'live') this.send(aside)
  }

  /** Shows a stored state of the table until the room speaks: later messages are not folded on it. */
  show(kept: Partial<SyncState>): void {
    if (this.epoch === undefined) this.put(kept)
  }

  /**
   * Takes a table info from a route, unless it is older than the current one. Only the socket tells the number of
   * spectators and, while there is one, whose seat this is.
   */
  learn(info: TableInfo, you = this.now.you): void {
    const known = this.now.info ?? info
    if (info.rev >= known.rev) this.put({ info: { ...info, spectators: known.spectators }, you })
  }

  /** Sets the reason why no socket stands, until one does. */
  blocked(code: ErrorCode): void {
    this.put({ error: { code, message: '' } })
  }

  dismiss(): void {
    this.put({ refused: undefined })
  }

  /** Marks the state as old when the page comes into view, until the room answers a fresh question. */
  wake(): void {
    if (this.now.status === 'closed') return
    this.socket.wake()
    if (!this.socket.open) {
      if (this.now.status === 'offline') this.put({ status: 'connecting' })
    } else if (Date.now() - this.asked > JUST_ASKED) this.ask(this.need, WAKE_WITHIN)
  }

  sleep(): void {
    this.outbox.sendNow()
    this.socket.sleep()
  }

  /** Drops the socket when the browser says that there is no network; if that is wrong, the redial finds out. */
  offline(): void {
    if (this.now.status !== 'closed') this.socket.drop()
  }

  close(): void {
    this.outbox.sendNow()
    this.outbox.stop()
    this.socket.close()
    this.arrived = []
    this.put({ status: 'closed' })
  }

  /** Epoch of the log that the room is known to follow. */
  private get epoch(): string | undefined {
    return this.now.asOf === undefined ? this.now.epoch : undefined
  }

  /** Whether a newer state was asked for, or waits for the game's code. */
  private get isBehind(): boolean {
    return this.owed > 0 || (this.loading && this.arrived.some(hasMoves))
  }

  private get need(): number {
    return this.epoch === undefined || this.now.view === undefined ? -1 : this.now.n
  }

  private commit(what: Pick<Pending, 'command' | 'back'>, delay = 0): boolean {
    const { status, view, n, you, epoch } = this.now
    if (epoch === undefined || view === undefined || status === 'closed') return false
    if (this.outbox.pending) {
      this.put({})
      return false
    }
    const pending: Pending = { id: this.options.newId(), base: n, ...what }
    if (isTooLarge(pending)) {
      this.put({ refused: { code: 'too-large', command: what.command } })
      return false
    }
    this.outbox.put(epoch, you, pending, delay)
    if (status === 'live') this.sendPending()
    this.put({ refused: undefined })
    return true
  }

  private put(change: Partial<SyncState>, entry?: EntryView<unknown>, before?: Seen<unknown>): void {
    this.now = { ...this.now, ...change }
    // Another tab of this seat may have made it, and cannot send it.
    if (this.now.status === 'live' && this.outbox.pending?.id !== this.sent) this.sendPending()
    this.now = { ...this.now, ...this.outbox.state }
    this.options.changed(this.now, entry, before)
  }

  private send(message: ToRoom): void {
    this.socket.send(JSON.stringify(message))
  }

  private sendPending(): void {
    const pending = this.socket.open && this.outbox.take()
    if (!pending) return
    this.sent = pending.id
    this.socket.send(frameOf(pending))
  }

  private down(soon: boolean): void {
    this.arrived = []
    this.owed = 0
    this.sent = undefined
    if (this.now.status !== 'closed') this.put({ status: soon ? 'connecting' : 'offline' })
  }

  private hello(asked: number): void {
    const [token, epoch] = [this.options.token(), this.epoch]
    const { screenId } = this.options
    const known = {
      ...(token !== undefined && { token }),
      ...(epoch !== undefined && { epoch }),
      ...(screenId && { screenId }),
    }
    // An answer from before a sleep is no news after it.
    const isOld = Date.now() - asked > LATE
    this.expect(ANSWER_WITHIN, asked)
    if (isOld) this.expect(WAKE_WITHIN)
    this.send({ type: 'hello', protocol: PROTOCOL, ...known, n: this.need })
    if (isOld) this.send({ type: 'sync', n: this.need })
  }

  private ask(n: number, within: number, wrong?: string): void {
    this.expect(within)
    this.send({ type: 'sync', n, ...(wrong === undefined ? {} : { wrong }) })
  }

  private expect(within: number, asked = Date.now()): void {
    this.owed++
    this.asked = asked
    this.socket.expect(within)
    this.put({ status: 'catching-up' })
  }

  private frame(text: string): void {
    this.arrived.push(...messagesIn(text))
    this.pump()
  }

  /** Handles messages; moves wait for the game's code, and come only after the start. */
  private pump(): void {
    while (this.arrived.length > 0 && !(this.loading && hasMoves(this.arrived[0]!))) this.receive(this.arrived.shift()!)
    if (this.isBehind && this.now.status === 'live') this.put({ status: 'catching-up' })
  }

  /** Handles a message; skips unknown kinds of a newer room. */
  private receive(message: ToPage): void {
    const { info } = message as { readonly info?: TableInfo }
    if (info) this.options.heard?.(info.rev)
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
        return this.meet(message)
      case 'said':
        return this.put({ chat: withLine(this.now.chat, message.line) })
      case 'error':
        return this.error(message)
    }
  }

  private welcome(message: Extract<ToPage, { type: 'welcome' }>): void {
    const { epoch, info, you } = message
    this.outbox.keepOnly(epoch, you)
    this.put(welcomed(this.now, this.epoch, message))
    if (this.now.game?.id !== info.game && !this.loading) void this.load(info.game)
  }

  private async load(id: GameId): Promise<void> {
    this.loading = true
    const game = await this.options.loadGame(id).catch(() => undefined)
    this.loading = false
    if (game) this.put({ game })
    else if (this.now.status !== 'closed') this.socket.fail()
    if (game) this.pump()
  }

  /**
   * Takes an info unless it is older than the current one, which may have come with an answer. Only the socket tells whose
   * seat this is, in order. Another seat's view cannot be followed on this one's.
   */
  private meet({ info: latest, you, own, chat = this.now.chat }: Extract<ToPage, { type: 'info' }>): void {
    const info = newer(this.now.info, latest)
    const stranger = you !== this.now.you && this.now.view !== undefined
    this.put({ info, you, own, chat, ...(stranger ? noHistory : {}) })
    if (this.owed === 0 && stranger) this.ask(-1, ANSWER_WITHIN)
  }

  private synced(message: Extract<ToPage, { type: 'synced' }>): void {
    const { n, snapshot, entries = [], unasked = false } = message
    if (!unasked) this.owed = Math.max(0, this.owed - 1)
    const begun = snapshot !== undefined || this.now.view !== undefined
    if (!begun && n > 0) return this.ask(-1, ANSWER_WITHIN)
    if (begun) {
      const history = foldedFrom(this.now, (game, mine) =>
        snapshot ? fromSnapshot(game, snapshot) : mine && append(game, mine, entries),
      )
      if (history !== 'torn' && (history === undefined || history.n !== n)) return this.ask(-1, ANSWER_WITHIN)
      if (!this.agrees(history, n - 1, message.hash, snapshot !== undefined)) return
      this.outbox.settle(snapshot?.entries ?? entries)
      // A decision from before the others moved is not held back any longer.
      if (history.n > (this.outbox.pending?.base ?? history.n)) this.outbox.sendNow()
      this.put(history)
    }
    if (this.isBehind) return
    this.socket.answered()
    this.sendPending()
    this.put({ status: 'live', error: this.now.error?.code === 'unreadable' ? this.now.error : undefined })
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
      if ((entry.back ?? n) < this.now.log!.from) return this.ask(-1, ANSWER_WITHIN)
      const history = foldedFrom(this.now, (game, before) => before && append(game, before, [entry]))
      if (!this.agrees(history, n, hash, false)) return
      if (mine) this.outbox.clear()
      this.put(history, entry, view)
      this.outbox.sendNow()
    } else if (mine) {
      // It was sent again, and is answered with an entry that was caught up with.
      this.outbox.clear()
      this.put({})
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
    this.put({ refused: { code, command: pending.command } })
  }

  private error({ code, message }: ErrorBody): void {
    this.put({ error: { code, message } })
    if (unsendable.includes(code) && this.outbox.pending) return this.refused(this.outbox.pending.id, code)
    // Nothing was changed or answered: the next connection sends the action again.
    if (code === 'internal') return this.socket.drop()
    if (code === 'unavailable') return this.socket.fail()
    if (code === 'too-many-sockets') return this.socket.yield()
    if (code === 'protocol') this.put({ reload: true })
    if (final.includes(code)) this.close()
  }
}
