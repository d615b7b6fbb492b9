import { digest } from '../../shared/engine/digest.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { AnyRules, EntryView, Seat, Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { games } from '../../shared/games/index.ts'
import { searchables } from '../../shared/games/searchable.ts'
import { CHAT_SHOWN, PONG, PROTOCOL, type ToPage } from '../../shared/protocol.ts'
import type { ChatLine, OwnSeat, TableInfo } from '../../shared/table-info.ts'
import { SOON } from './limits.ts'

type FrameOf<Type extends ToPage['type']> = Extract<ToPage, { type: Type }>

/** Carrier of the frames: any WebSocket, or an object that looks like one to this client. */
export interface Transport {
  send(data: string | ArrayBuffer): void
  close(code: number, reason: string): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void
}

/** A page without a screen: one connection, everything it was sent, and the view it follows, checked by every digest. */
export class HeadlessClient {
  readonly transport: Transport
  /** Everything received, as it came. */
  readonly raw: string[] = []
  readonly frames: ToPage[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  isClosed = false
  you: Seat | null = null
  own: OwnSeat | null = null
  epoch = ''
  /** The next entry. */
  n = -1
  /** The games differ: a test that needs the type of one knows it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  view: Seen<any> | undefined
  info: TableInfo | undefined
  /** As it was told when this client came, and line by line since. */
  chat: readonly ChatLine[] = []
  /** The view before each entry it has followed. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  readonly views = new Map<number, Seen<any>>()
  private readonly beforeSend: () => void
  private read = 0
  private error: unknown
  private readonly waiting: (() => void)[] = []

  /** `beforeSend`: where a test's clock moves on, so that nothing is sent too fast. */
  constructor(transport: Transport, beforeSend: () => void = () => undefined) {
    this.transport = transport
    this.beforeSend = beforeSend
    this.closed = new Promise((resolve) => {
      transport.addEventListener('close', ({ code, reason }) => {
        this.isClosed = true
        for (const wake of this.waiting.splice(0)) wake()
        resolve({ code, reason })
      })
    })
    transport.addEventListener('message', ({ data }) => this.received(String(data)))
  }

  send(frame: unknown): void {
    this.beforeSend()
    this.sendNow(frame)
  }

  sendNow(frame: unknown): void {
    this.transport.send(typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame))
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
        const frame = this.frames[this.read++]!
        if ((frame.type === 'entry' || frame.type === 'refused') && frame.id === id) return JSON.stringify(frame)
      }
      await this.more(`the answer to ${id}`)
    }
  }

  /** Stands where another client of the same viewer stood before entry `n`. */
  resume(client: HeadlessClient, n: number): void {
    this.view = client.views.get(n)
    this.n = n
  }

  at(n: number): Promise<void> {
    return this.until(`entry ${n}`, () => this.n >= n)
  }

  async shows(right: (info: TableInfo) => boolean): Promise<TableInfo> {
    await this.until('another table info', () => this.info !== undefined && right(this.info))
    return this.info!
  }

  async hears(right: (chat: readonly ChatLine[]) => boolean): Promise<readonly ChatLine[]> {
    await this.until('another chat', () => right(this.chat))
    return this.chat
  }

  /** Waits until it is so; `what`: what is waited for, for the message of a failed test. */
  async until(what: string, done: () => boolean): Promise<void> {
    while (!done()) await this.more(`${what}, is at ${this.n}`)
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

  get rules(): AnyRules {
    return games[this.info!.game]
  }

  /** A random legal command for this seat. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the view
  choose(seed: number): any {
    return searchables[this.info!.game].pick(this.view!, this.you!, quick(seed))
  }

  act(id: string, command: unknown, base = this.n): void {
    this.send({ type: 'act', id, base, command })
  }

  async close(): Promise<void> {
    this.transport.close(1000, 'done')
    await this.closed
  }

  private async more(what: string): Promise<void> {
    if (this.error !== undefined) throw this.error as Error
    if (this.isClosed) throw new Error(`closed while waiting for ${what}; had ${this.raw.slice(-3).join(' ')}`)
    await new Promise<void>((resolve, reject) => {
      const late = () => reject(new Error(`waited too long for ${what}; had ${this.raw.slice(-3).join(' ')}`))
      const timer = setTimeout(late, SOON)
      this.waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  private received(data: string): void {
    this.raw.push(data)
    if (data !== PONG) {
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
    switch (frame.type) {
      case 'welcome':
        this.epoch = frame.epoch
        this.chat = frame.chat
        this.inform(frame)
        return
      case 'info':
        if (this.info && frame.info.rev <= this.info.rev) throw new Error('a table info went back')
        if (frame.chat) this.chat = frame.chat
        this.inform(frame)
        return
      case 'said':
        if (frame.line.k > (this.chat.at(-1)?.k ?? -1)) this.chat = [...this.chat, frame.line].slice(-CHAT_SHOWN)
        return
      case 'synced':
        this.catchUp(frame)
        return
      case 'entry':
        if (frame.entry.n !== this.n) return
        this.follow(frame.entry)
        this.check(frame.hash)
        return
      case 'refused':
      case 'error':
        return
    }
  }

  private inform({ you, own, info }: FrameOf<'welcome' | 'info'>): void {
    this.you = you
    this.own = own
    this.info = info
  }

  private catchUp({ n, hash, entries, snapshot }: FrameOf<'synced'>): void {
    if (snapshot) {
      this.view = snapshot.view
      this.n = snapshot.from
    }
    for (const entry of entries ?? snapshot?.entries ?? []) this.follow(entry)
    this.n = n
    if (this.view !== undefined) this.check(hash)
  }

  private follow(entry: EntryView<unknown>): void {
    if (entry.n < this.n) return
    if (entry.n !== this.n) throw new Error(`was sent entry ${entry.n}, expected ${this.n}`)
    this.views.set(this.n, this.view!)
    this.view = entry.back === undefined ? follow(this.rules, this.view!, entry) : this.views.get(entry.back)
    this.n++
    this.views.set(this.n, this.view!)
  }

  private check(hash: string): void {
    if (digest(this.view) !== hash) throw new Error(`the view at ${this.n} differs from the room's`)
  }
}
