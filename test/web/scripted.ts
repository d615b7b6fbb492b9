import { afterEach, beforeEach, vi } from 'vitest'
import { digest } from '../../shared/engine/digest.ts'
import type { AnyGame, Draft, Seen, EntryView } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { OwnSeat, SeatInfo, TableInfo } from '../../shared/table-info.ts'
import { HIDDEN, PING, PROTOCOL, type ToPage, type ToRoom } from '../../shared/protocol.ts'
import { SyncPlayer, type OwnOptions } from '../support/sync-player.ts'
import { ClientSocket } from '../support/client-socket.ts'
import type { SyncOptions, SyncState } from '../../web/room/connection.ts'

/** A sum of numbers: just enough of a game to be followed. */
interface Sum {
  readonly sum: number
}

export const sums = {
  id: 'sums',
  copy: (state: Sum): Draft<Sum> => ({ ...state }),
  apply(draft: Draft<Sum>, by: number): void {
    if (by < 0) throw new Error('this version knows no such event')
    draft.sum += by
  },
} as unknown as AnyGame

export const viewOf = (sum: number): Seen<unknown> => ({ sum }) as unknown as Seen<unknown>
export const hashOf = (sum: number): string => digest({ sum })
export const entryOf = (n: number, by: number): EntryView<unknown> => ({
  n,
  seat: 0,
  events: [by as never],
})

export const alone: OwnSeat = { devices: 1, isLetIn: false, code: null }

/** A seat whose player has the page open. */
export const playerOf = (name = 'Anna', more: object = {}): SeatInfo =>
  ({ kind: 'player', name, colour: 'red', presence: 'here', preparing: false, standIn: null, ...more }) as SeatInfo

export const tableInfoOf = (rev: number, more: Partial<TableInfo> = {}): TableInfo => ({
  rev,
  id: 'table-of-sixteen',
  game: 'sums' as GameId,
  phase: 'playing',
  host: 0,
  seats: [],
  options: {},
  commitment: '',
  spectators: 0,
  settings: defaultSettings,
  tableLog: [],
  next: null,
  ...more,
})

/** First frame of a room; the seat is the first, unless another is given. */
export const welcome = {
  type: 'welcome',
  protocol: PROTOCOL,
  epoch: 'e1',
  you: 0,
  own: alone,
  info: tableInfoOf(1),
  chat: [],
} as const

/** One socket as the page sees it; the test is its other end. */
class Socket extends ClientSocket {
  closedWith: number | undefined
  readonly sent: string[] = []

  constructor(url: string, all: Socket[]) {
    const isMine = (socket: ClientSocket): socket is Socket => socket instanceof Socket
    super(url, (socket) => ({
      up: { push: (frame) => void (isMine(socket) && 'text' in frame && socket.sent.push(frame.text)) },
      hungUp: (code) => void (isMine(socket) && (socket.closedWith = code)),
    }))
    all.push(this)
  }

  open(): void {
    this.readyState = 1
    this.emit('open', {})
  }

  /** The line goes down, or the room closes it. */
  lose(code = 1006): void {
    this.readyState = 3
    this.emit('close', { code })
  }

  say(...messages: (ToPage | 'pong')[]): void {
    for (const message of messages)
      this.emit('message', { data: message === 'pong' ? message : JSON.stringify(message) })
  }

  /** Frames that the page has sent since the last call, but for pings. */
  heard(): ToRoom[] {
    return this.sent
      .splice(0)
      .filter((frame) => frame !== PING && frame !== HIDDEN)
      .map((frame) => JSON.parse(frame) as ToRoom)
  }
}

/** The time of the test that runs goes on. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export let bench: Bench

/** Each test has a bench and a time of its own. */
export function eachOnABench(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    bench = new Bench()
  })
  afterEach(() => {
    bench.sync?.close()
    vi.useRealTimers()
  })
}

/** A page's end of the wire, every socket it ever opened, and everything it reported. */
export class Bench extends SyncPlayer {
  readonly sockets: Socket[] = []
  readonly states: SyncState[] = []
  readonly moves: { entry: EntryView<unknown>; before: Seen<unknown> | undefined }[] = []
  readonly mismatches: [number, string, string][] = []
  readonly heard: number[] = []
  ids = 0
  token: string | undefined = 'seat-token'
  url = 'ws://room/socket'
  readonly WebSocket: new (url: string) => Socket
  loadGame: SyncOptions['loadGame'] = () => Promise.resolve(sums)

  constructor(memory?: Map<string, string>) {
    super(memory)
    const { sockets } = this
    this.WebSocket = class extends Socket {
      constructor(url: string) {
        super(url, sockets)
      }
    }
  }

  protected wire(): OwnOptions {
    return {
      url: this.url,
      token: () => this.token,
      loadGame: (id) => this.loadGame(id),
      newId: () => `action-${++this.ids}`,
      WebSocket: this.WebSocket,
      mismatch: (...all) => void this.mismatches.push(all),
      heard: (at) => void this.heard.push(at),
    }
  }

  protected override changed(state: SyncState, entry?: EntryView<unknown>, before?: Seen<unknown>): void {
    this.states.push(state)
    if (entry) this.moves.push({ entry, before })
  }

  /** As a page does when it is loaded, or loaded again. */
  async load(before?: SyncState): Promise<void> {
    this.connect(before)
    await pass(0)
  }

  get socket(): Socket {
    return this.sockets.at(-1)!
  }

  async greet(you: number | null = 0, epoch = 'e1', info = tableInfoOf(1), protocol = 1): Promise<void> {
    this.socket.open()
    this.socket.say({ ...welcome, protocol, epoch, you, own: you === null ? null : alone, info })
    await pass(0)
  }

  /** The line goes down, and another socket is greeted. */
  async breakOff(...greeting: Parameters<Bench['greet']>): Promise<void> {
    this.socket.lose()
    await pass(2_001)
    await this.greet(...greeting)
  }

  /** A game under way, before entry 3, with a sum of 10; the page is up to date. */
  async begin(): Promise<void> {
    await this.load()
    await this.greet()
    this.socket.say(snapshot)
    this.socket.heard()
  }
}

/** Two entries after a view at entry 1. */
export const snapshot: ToPage = {
  type: 'synced',
  n: 3,
  hash: hashOf(10),
  snapshot: { from: 1, view: viewOf(1), entries: [entryOf(1, 4), entryOf(2, 5)] },
}

export const synced = (n: number, sum: number, entries: readonly EntryView<unknown>[] = []): ToPage => ({
  type: 'synced',
  n,
  hash: hashOf(sum),
  entries,
})

export const entry = (n: number, by: number, sum: number, id?: string): ToPage => ({
  type: 'entry',
  entry: entryOf(n, by),
  hash: hashOf(sum),
  ...(id === undefined ? {} : { id }),
})
