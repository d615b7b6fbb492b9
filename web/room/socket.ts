import ReconnectingWebSocket from 'partysocket/ws'
import { HIDDEN, PING, PONG } from '../../shared/protocol.ts'
import { LATE } from './connection.ts'
import { earlyFirst, takeEarly, type Early } from './early.ts'

interface SocketEvents {
  /** Reports an open socket, to say hello. `asked`: time of hello, in ms, be it the early one of the page's head. */
  up(asked: number): void
  frame(text: string): void
  /** Reports that the socket is gone or given up; `soon`: another is being dialled already. */
  down(soon: boolean): void
  /** Reports a failed dial. */
  missed(): void
  /** Reports that a timer came much too late: the device slept. */
  slept(): void
}

// Times in ms.
const PING_EVERY = 15_000
const PONG_WITHIN = 5_000
const OPEN_WITHIN = 8_000
const FIRST_WAIT = 2_000
/** Longest waits in ms: of a page in view that nobody answers, and of all others. */
const LONGEST_LOOKED_AT = 12_000
const LONGEST_WAIT = 180_000
const GROWTH = 1.8

/** Wait before retry `k`, from 0: spread widely, so that pages that lost one room come back one by one. */
function wait(k: number): number {
  return Math.min(FIRST_WAIT * GROWTH ** k, LONGEST_WAIT) * (0.1 + 0.9 * Math.random())
}

/** One connection at a time: redials when it is lost, and pings to find out about a silent loss. */
export class Socket {
  private readonly url: string
  private readonly implementation: unknown
  private readonly on: SocketEvents
  private socket: ReconnectingWebSocket | undefined
  /** Socket dialled before this page ran, until it is adopted or given up. */
  private early: Early | undefined
  private awake = true
  /** Failed sockets in a row. */
  private failures = 0
  /** Whether the latest open socket was closed without an answer: the room exists, and refuses for now. */
  private turnedAway = false
  private pinging: ReturnType<typeof setTimeout> | undefined
  private ponging: ReturnType<typeof setTimeout> | undefined
  private expecting: ReturnType<typeof setTimeout> | undefined
  private expected = 0
  private redialling: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, implementation: unknown, on: SocketEvents) {
    this.url = url
    this.implementation = implementation
    this.on = on
    this.dial(takeEarly(url))
  }

  get open(): boolean {
    return this.socket?.readyState === ReconnectingWebSocket.OPEN
  }

  /** Sends now or not at all: the room accepts nothing before hello, so nothing may wait inside the socket. */
  send(frame: string): void {
    if (!this.open) return
    const { early } = this
    this.early = undefined
    if (early?.said === undefined) return void this.socket!.send(frame)
    // The first frame is hello, which a room hears but once.
    if (early.said !== frame) return this.fail()
    for (const heard of early.heard) if (this.open && typeof heard === 'string') this.on.frame(heard)
  }

  /** Gives the socket up unless `answered` is called within `ms`; of two deadlines the earlier counts. */
  expect(ms: number): void {
    const due = Date.now() + ms
    if (this.expecting !== undefined && this.expected <= due) return
    clearTimeout(this.expecting)
    this.expected = due
    this.expecting = setTimeout(() => this.fail(), ms)
  }

  answered(): void {
    clearTimeout(this.expecting)
    this.expecting = undefined
    this.failures = 0
    this.turnedAway = false
  }

  /** Pings again; without an open or opening socket, dials at once. */
  wake(): void {
    this.awake = true
    if (!this.socket || this.socket.readyState > ReconnectingWebSocket.OPEN) this.dial()
    else if (this.pinging === undefined) this.pingLater()
  }

  /** Stops pinging, since a hidden page need not know; the room knows that nobody looks. */
  sleep(): void {
    this.awake = false
    this.stopPinging()
    this.send(HIDDEN)
  }

  /** Gives the socket up, even an open one, and dials again: at once the first time, then with growing waits. */
  fail(): void {
    this.hangUp()
    const k = this.failures++
    if (k === 0) this.dial()
    else this.redialling = setTimeout(() => this.dial(), wait(k - 1))
    this.on.down(k === 0)
  }

  /** Gives the socket up and dials again after the first wait. */
  drop(): void {
    this.hangUp()
    this.redialling = setTimeout(() => this.dial(), wait(0))
    this.on.down(false)
  }

  /** Gives the socket up for others of the same player: dials again after a while, or, if hidden, once woken. */
  yield(): void {
    this.hangUp()
    if (this.awake) this.redialling = setTimeout(() => this.dial(), wait(2))
    this.on.down(false)
  }

  close(): void {
    this.hangUp()
  }

  private dial(early?: Early): void {
    this.hangUp()
    this.early = early
    const longest = (): number => (this.awake && !this.turnedAway ? LONGEST_LOOKED_AT : LONGEST_WAIT)
    let opened = false
    const socket = new ReconnectingWebSocket(this.url, null, {
      WebSocket: early ? earlyFirst(early, this.implementation) : this.implementation,
      maxEnqueuedMessages: 0,
      connectionTimeout: OPEN_WITHIN,
      reconnectionDelayGrowFactor: GROWTH,
      // The library reads it before every retry, so that each has its own jitter.
      get minReconnectionDelay() {
        return wait(0)
      },
      get maxReconnectionDelay() {
        return longest() * (0.5 + 0.5 * Math.random())
      },
    })
    socket.onopen = () => {
      opened = this.turnedAway = true
      this.pingLater()
      this.on.up(this.early?.said === undefined ? Date.now() : this.early.since)
      if (!this.awake) this.send(HIDDEN)
    }
    socket.onmessage = ({ data }) => {
      if (data === PONG) clearTimeout(this.ponging)
      else if (typeof data === 'string') this.on.frame(data)
    }
    socket.onclose = () => {
      const wasOpen = opened
      this.turnedAway &&= wasOpen
      opened = false
      this.stopTimers()
      this.on.down(false)
      if (!wasOpen) this.on.missed()
    }
    this.socket = socket
  }

  /** Stops listening to the old socket, even to what it has in flight. */
  private hangUp(): void {
    this.stopTimers()
    clearTimeout(this.redialling)
    this.early?.socket.close()
    this.early = undefined
    if (!this.socket) return
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null
    this.socket.close()
    this.socket = undefined
  }

  private pingLater(): void {
    this.stopPinging()
    if (!this.awake) return
    const due = Date.now() + PING_EVERY
    this.pinging = setTimeout(() => {
      this.ping()
      if (Date.now() - due > LATE) this.on.slept()
    }, PING_EVERY)
  }

  private ping(): void {
    this.pingLater()
    if (!this.open) return
    this.socket!.send(PING)
    this.ponging = setTimeout(() => this.fail(), PONG_WITHIN)
  }

  private stopPinging(): void {
    clearTimeout(this.pinging)
    clearTimeout(this.ponging)
    this.pinging = undefined
  }

  private stopTimers(): void {
    this.stopPinging()
    clearTimeout(this.expecting)
    this.expecting = undefined
  }
}
