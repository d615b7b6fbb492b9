import { vi } from 'vitest'
import { digest } from '../../shared/engine/digest.ts'
import type { AnyGame, Seat, Seen, EntryView } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { games } from '../../shared/games/index.ts'
import type { Command, State } from '../../shared/games/tsuro/types.ts'
import { PROTOCOL, type ToPage } from '../../shared/protocol.ts'

type FrameOf<Type extends ToPage['type']> = Extract<ToPage, { type: Type }>

/** A page without a screen: one socket, everything it was sent, and the view it follows, checked by every digest. */
export class Page {
  readonly socket: WebSocket
  /** Everything received, as it came. */
  readonly raw: string[] = []
  readonly frames: ToPage[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  isClosed = false
  you: Seat | null = null
  epoch = ''
  /** The next entry. */
  n = -1
  view: Seen<State> | undefined
  info: TableInfo | undefined
  /** The view before each entry it has followed. */
  readonly views = new Map<number, Seen<State>>()
  private read = 0
  private error: unknown
  private readonly waiting: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => {
        this.isClosed = true
        for (const wake of this.waiting.splice(0)) wake()
        resolve({ code, reason })
      })
    })
    socket.addEventListener('message', ({ data }) => this.received(String(data)))
    socket.accept()
  }

  /** Sends a quarter of a second later, so that no test of anything else is too fast. */
  send(frame: unknown): void {
    vi.setSystemTime(Date.now() + 250)
    this.sendNow(frame)
  }

  sendNow(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame))
  }

  /** The next frame of one of these types that nobody asked for yet; others before it are passed over. */
  async want<Type extends ToPage['type']>(...types: Type[]): Promise<FrameOf<Type>> {
    for (;;) {
      while (this.read < this.frames.length) {
        const frame = this.frames[this.read++]!
        if (types.includes(frame.type as Type)) return frame as FrameOf<Type>
      }
      await this.more(`a frame of type ${types.join(' or ')}`)
    }
  }

  /** The next answer to an action, as it came. */
  async answer(id: string): Promise<string> {
    for (;;) {
      while (this.read < this.frames.length) {
        const at = this.read++
        const frame = this.frames[at]!
        if ((frame.type === 'entry' || frame.type === 'refused') && frame.id === id) return JSON.stringify(frame)
      }
      await this.more(`the answer to ${id}`)
    }
  }

  /** Stands where another page of the same viewer stood before entry `n`. */
  resume(page: Page, n: number): void {
    this.view = page.views.get(n)
    this.n = n
  }

  /** Waits until this page is at entry `n`. */
  async at(n: number): Promise<void> {
    while (this.n < n) await this.more(`entry ${n}, is at ${this.n}`)
  }

  /** Waits for a info that is as it should be. */
  async shows(right: (info: TableInfo) => boolean): Promise<TableInfo> {
    while (!this.info || !right(this.info)) await this.more('another info')
    return this.info
  }

  async hello(token?: string, more: object = {}): Promise<FrameOf<'welcome'>> {
    this.send({ type: 'hello', protocol: PROTOCOL, ...(token === undefined ? {} : { token }), ...more })
    return this.want('welcome')
  }

  /** Everything the room had to say so far has arrived when this is answered. */
  async settled(): Promise<FrameOf<'synced'>> {
    this.send({ type: 'sync', n: Math.max(this.n, 0) })
    return this.want('synced')
  }

  /** The game's rules; its views and commands are typed as Tsuro's, which most tests match. */
  get rules(): AnyGame {
    return games[this.info!.game]!
  }

  /** A random legal command for this seat. */
  choose(seed: number): Command {
    return this.rules.pick(this.view!, this.you!, quick(seed)) as Command
  }

  act(id: string, command: unknown, base = this.n): void {
    this.send({ type: 'act', id, base, command })
  }

  async close(): Promise<void> {
    this.socket.close(1000, 'done')
    await this.closed
  }

  private async more(what: string): Promise<void> {
    if (this.error !== undefined) throw this.error
    if (this.isClosed) throw new Error(`closed while waiting for ${what}; had ${this.raw.slice(-3).join(' ')}`)
    await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  private received(data: string): void {
    this.raw.push(data)
    if (data !== 'pong') {
      const frame = JSON.parse(data) as ToPage
      this.frames.push(frame)
      try {
        this.take(frame)
      } catch (error) {
        this.error = error
      }
    }
    for (const wake of this.waiting.splice(0)) wake()
  }

  private take(frame: ToPage): void {
    if (frame.type === 'welcome') {
      this.epoch = frame.epoch
      this.you = frame.you
      this.info = frame.info
    } else if (frame.type === 'info') {
      if (this.info && frame.info.rev <= this.info.rev) throw new Error('a info went back')
      this.you = frame.you
      this.info = frame.info
    } else if (frame.type === 'synced') {
      if (frame.snapshot) {
        this.view = frame.snapshot.view as Seen<State>
        this.n = frame.snapshot.from
      }
      for (const told of frame.told ?? frame.snapshot?.told ?? []) this.follow(told)
      this.n = frame.n
      if (this.view) this.check(frame.hash)
    } else if (frame.type === 'entry' && frame.told.n === this.n) {
      this.follow(frame.told)
      this.check(frame.hash)
    }
  }

  private follow(told: EntryView<unknown>): void {
    if (told.n < this.n) return
    if (told.n !== this.n) throw new Error(`told entry ${told.n}, expected ${this.n}`)
    this.views.set(this.n, this.view!)
    this.view = follow(this.rules, this.view!, told) as Seen<State>
    this.n++
    this.views.set(this.n, this.view)
  }

  private check(hash: string): void {
    if (digest(this.view) !== hash) throw new Error(`the view at ${this.n} differs from the room's`)
  }
}
