import type { Answer, Asked, HandlerName } from '../../shared/room/handlers.ts'
import { processOf, type Clock } from './clock.ts'
import type { Frame } from '../support/client-socket.ts'
import { ServerSocket } from './sockets.ts'
import type { Storage } from './storage.ts'
import type { PushPort } from '../../shared/room/platform.ts'

export type RoomEvent =
  | { readonly type: 'ask'; readonly name: HandlerName; readonly asked: readonly unknown[] }
  | { readonly type: 'open' }
  | { readonly type: 'message'; readonly socket: ServerSocket; readonly text: string }
  | { readonly type: 'closed'; readonly socket: ServerSocket; readonly code: number; readonly reason: string }
  | { readonly type: 'ring' }

interface Awake {
  ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D>>
  /** A socket from an address opens, unless the room refuses it. */
  open(address: string): ServerSocket | undefined
  message(socket: ServerSocket, text: string): void
  closed(socket: ServerSocket, code: number, reason: string): void
  ring(): Promise<void>
}

/** Platform of a room: its adapter, on a simulated Durable Object. */
export interface Platform {
  readonly disk: Storage
  wake(machine: Machine): Awake
  /** Answer to a frame without the room. */
  pong(text: string): string | undefined
}

/** ms that a machine needs to come back, and until an alarm that failed rings again. */
const RESTART = 50
export const RETRY = 2_000
/** ms that a slice of a thought takes at most. */
const THOUGHT = 200

/** The machine of one room: wakes it, hands it events, keeps what it sends until it is safe, forgets it, goes down. */
export class Machine {
  readonly sockets = new Set<ServerSocket>()
  readonly process = processOf('room')
  readonly clock: Clock
  readonly platform: Platform
  /** Called as an event begins; what it returns, once it has ended, with its answer, and whether the machine stopped in it. */
  watch: (event: RoomEvent) => (answer: unknown, stopped: boolean) => void = () => () => undefined
  /** Called with every frame the moment it leaves. */
  sent: (socket: ServerSocket, text: string) => void = () => undefined
  /** Hears of errors where nobody waits for them. */
  failed: (error: unknown) => void = () => undefined
  /** Stands in for every push service. */
  post: PushPort['post'] = () => Promise.resolve({ status: 201 })
  crashes = 0
  wakes = 0
  private room: Awake | undefined
  private posted: { readonly socket: ServerSocket; readonly frame: Frame }[] = []
  private underWay = 0
  private active = 0
  private upAt = 0
  /** When the alarm is to ring, as far as the clock knows. */
  private ringsAt: number | null = null
  /** Those that wait for an event which a crash ends. */
  private readonly onCrash = new Set<() => void>()

  constructor(clock: Clock, platform: Platform) {
    this.clock = clock
    this.platform = platform
  }

  get disk(): Storage {
    return this.platform.disk
  }

  get isAwake(): boolean {
    return this.room !== undefined
  }

  /** Nobody gets through to it. */
  get down(): boolean {
    return this.clock.now < this.upAt
  }

  accept(): ServerSocket {
    const socket = new ServerSocket(this.disk.fuse, (from, frame) => {
      this.disk.fuse.alive()
      this.posted.push({ socket: from, frame })
    })
    this.sockets.add(socket)
    return socket
  }

  ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D> | undefined> {
    return this.run({ type: 'ask', name, asked }, (room) => room.ask(name, ...asked))
  }

  open(address: string): Promise<ServerSocket | undefined> {
    return this.run({ type: 'open' }, (room) => room.open(address))
  }

  async message(socket: ServerSocket, text: string): Promise<void> {
    await this.run({ type: 'message', socket, text }, (room) => room.message(socket, text))
  }

  /** The other side has closed, or is lost. */
  async closed(socket: ServerSocket, code: number, reason: string): Promise<void> {
    if (socket.gone) return
    const { connection } = socket
    await this.run({ type: 'closed', socket, code, reason }, (room) => room.closed(socket, code, reason))
    this.lost(socket)
    if (connection && !connection.cut) connection.down.push({ close: code, reason })
  }

  lost(socket: ServerSocket): void {
    socket.gone = true
    this.sockets.delete(socket)
  }

  /** The alarm. It rings at least once: again, where the machine or the disk failed in it. */
  async ring(): Promise<void> {
    const { disk } = this
    const { thrown } = disk.fuse
    const { crashes } = this
    disk.alarm = null
    let again: unknown
    try {
      await this.run({ type: 'ring' }, (room) => room.ring())
    } catch (error) {
      if (disk.fuse.thrown === thrown) throw error
      again = error
    }
    if (again !== undefined || this.crashes > crashes) {
      disk.alarm = Math.min(disk.alarm ?? Infinity, this.clock.now + RETRY)
      this.setAlarm()
    }
  }

  /** The room is forgotten between two events; its sockets sleep on. */
  evict(): void {
    if (this.underWay === 0 && this.clock.now > this.active) this.room = undefined
  }

  /** A moment in which other events come; it never ends for a room whose machine went down in it. */
  pause(): Promise<void> {
    const { crashes } = this
    return new Promise((resolve) => {
      this.clock.in(Math.random() * THOUGHT, this.process, () => {
        if (this.crashes === crashes) resolve()
      })
    })
  }

  /** It goes down: what was not sent never will be, and every connection breaks. */
  crash(): void {
    this.crashes++
    this.upAt = this.clock.now + RESTART
    this.posted = []
    this.room = undefined
    this.underWay = 0
    this.disk.fuse.restart()
    for (const socket of this.sockets) {
      socket.gone = true
      socket.connection?.serverDied()
    }
    this.sockets.clear()
    for (const end of this.onCrash) end()
    this.onCrash.clear()
  }

  /** One event, to its end; undefined where the machine stopped in it. Others may come while it waits for another room. */
  private async run<T>(event: RoomEvent, handle: (room: Awake) => T | Promise<T>): Promise<T | undefined> {
    const { crashes } = this
    const over = this.watch(event)
    this.underWay++
    this.active = this.clock.now
    let result: T | undefined
    let thrown: unknown
    let end!: () => void
    const crash = new Promise<undefined>((resolve) => this.onCrash.add((end = () => resolve(undefined))))
    try {
      if (!this.room) this.wakes++
      this.room ??= this.platform.wake(this)
      const handled = handle(this.room)
      result = handled instanceof Promise ? await Promise.race([handled, crash]) : handled
    } catch (error) {
      thrown = error
    }
    this.onCrash.delete(end)
    if (this.crashes === crashes && this.disk.fuse.stopped) this.crash()
    if (this.crashes !== crashes) {
      over(undefined, true)
      return undefined
    }
    this.underWay--
    over(result, false)
    this.flush()
    this.setAlarm()
    if (thrown !== undefined) throw thrown as Error
    return result
  }

  private flush(): void {
    for (const { socket, frame } of this.posted.splice(0)) {
      if (socket.gone) continue
      if ('text' in frame) this.sent(socket, frame.text)
      socket.connection?.down.push(frame)
    }
  }

  /** Has the alarm ring when its time comes, unless it was set again by then. */
  private setAlarm(): void {
    const at = this.disk.alarm
    if (at === null || at === this.ringsAt) return
    this.ringsAt = at
    this.clock.in(at - this.clock.now, this.process, () => {
      if (this.disk.alarm !== at) return
      this.ringsAt = null
      this.ring().catch(this.failed)
    })
  }
}
