import { nanoid } from 'nanoid'
import { digest } from '../../shared/engine/digest.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { AnyRules, EntryView, Random, Seat, Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { games, searchables } from '../../shared/games/registry.ts'
import {
  CHAT_SHOWN,
  PONG,
  PROTOCOL,
  type Hello,
  type React,
  type Say,
  type ToPage,
  type ToRoom,
} from '../../shared/protocol.ts'
import type { ChatLine, OwnSeat, Reaction, TableInfo } from '../../shared/table-info.ts'
import { SOON } from './limits.ts'
import { playerPace } from './pace.ts'

/** ms for which a player rests who was too fast: the room then takes five more messages. */
const REST = 1_000

type FrameOf<Type extends ToPage['type']> = Extract<ToPage, { type: Type }>

/** Carrier of the frames: any WebSocket, or an object that looks like one to this client. */
export interface Transport {
  send(data: string | ArrayBuffer): void
  close(code: number, reason: string): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void
}

/** Where a player dials who never sends too fast, and as whom. */
interface Dialled {
  readonly dial: () => Promise<Transport>
  readonly as: Pick<Hello, 'token' | 'screenId'>
}

/** A page without a screen: one connection, everything it was sent, and the view it follows, checked by every digest. */
export class HeadlessClient {
  transport!: Transport
  /** Everything received, as it came. */
  readonly raw: string[] = []
  readonly frames: ToPage[] = []
  closed!: Promise<{ code: number; reason: string }>
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
  private readonly dialled: Dialled | undefined
  private readonly pace = playerPace()
  private read = 0
  private error: unknown
  private readonly waiting: (() => void)[] = []

  /** `beforeSend`: where a test's clock moves on, so that nothing is sent too fast. */
  constructor(transport: Transport, beforeSend: () => void = () => undefined, dialled?: Dialled) {
    this.beforeSend = beforeSend
    this.dialled = dialled
    this.listen(transport)
  }

  /** A player at a real table, up to date, who dials again after a rest where the room was sent too much. */
  static async arriving(dialled: Dialled): Promise<HeadlessClient> {
    const client = new HeadlessClient(await dialled.dial(), undefined, dialled)
    await client.arrive()
    return client
  }

  private async arrive(): Promise<void> {
    this.send({ type: 'hello', protocol: PROTOCOL, ...this.dialled!.as, n: -1 })
    await this.until('the table', () => this.n >= 0 || this.isTooFast)
    if (this.isTooFast) await this.comeAgain()
  }

  private async comeAgain(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REST))
    const transport = await this.dialled!.dial()
    this.frames.length = this.raw.length = this.read = 0
    this.isClosed = false
    this.n = -1
    this.listen(transport)
    await this.arrive()
  }

  private get isTooFast(): boolean {
    return this.frames.some((frame) => frame.type === 'error' && frame.code === 'too-fast')
  }

  private listen(transport: Transport): void {
    this.transport = transport
    this.closed = new Promise((resolve) => {
      transport.addEventListener('close', ({ code, reason }) => {
        resolve({ code, reason })
        if (this.transport !== transport) return
        this.isClosed = true
        for (const wake of this.waiting.splice(0)) wake()
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

  get seat(): Seat {
    return this.you ?? -1
  }

  /** Something legal that this player might do. */
  pick(random: Random): unknown {
    return searchables[this.info!.game].pick(this.view!, this.seat, random)
  }

  /** Acts, and waits until it has happened; throws where the room refuses. */
  play(command: unknown): Promise<void> {
    return this.decide({ command })
  }

  takeBack(back: number): Promise<void> {
    return this.decide({ back })
  }

  private async decide(what: { readonly command: unknown } | { readonly back: number }): Promise<void> {
    await this.pace.message()
    const base = this.n
    let refusal: string | undefined
    await this.sendUntil({ type: 'act', id: nanoid(), base, ...what }, (since) => {
      for (const frame of since) if (frame.type === 'refused' || frame.type === 'error') refusal = frame.code
      return this.n > base || refusal !== undefined
    })
    if (refusal !== undefined) throw new Error(`${JSON.stringify(what)}: ${refusal}`)
  }

  /** Says a line, and waits until it has been said. */
  say(text: string): Promise<void> {
    return this.speak({ type: 'say', id: nanoid(), text })
  }

  react(reaction: Reaction): Promise<void> {
    return this.speak({ type: 'react', id: nanoid(), reaction })
  }

  private async speak(aside: Say | React): Promise<void> {
    await this.pace.message()
    await this.pace.line()
    await this.sendUntil(aside, () => this.chat.some(({ id }) => id === aside.id))
  }

  /** Pages of the same seat spend of its budget too: one that was too fast dials again after a rest, and repeats the frame. */
  private async sendUntil(frame: ToRoom, isAnswered: (since: readonly ToPage[]) => boolean): Promise<void> {
    for (;;) {
      const before = this.frames.length
      this.send(frame)
      await this.until('an answer', () => this.isTooFast || isAnswered(this.frames.slice(before)))
      if (!this.isTooFast) return
      await this.comeAgain()
    }
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
