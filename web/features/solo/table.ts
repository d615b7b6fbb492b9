import type { Api } from '../../../shared/api.ts'
import type { AnyGame, Seat, Seen } from '../../../shared/engine/game.ts'
import type { Result } from '../../../shared/errors.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { samplingOf, type GameParts } from '../../../shared/games/parts.ts'
import type { Sketch } from '../../../shared/games/registry.ts'
import { scripted, gameLearntAt } from '../../../shared/games/lesson.ts'
import { toHex } from '../../../shared/hex.ts'
import type { Language } from '../../../shared/languages.ts'
import { PING, PONG, type ToRoom } from '../../../shared/protocol.ts'
import { randomBytes } from '../../../shared/random-bytes.ts'
import { memoryRows, type Contents } from '../../../shared/room/core/memory-rows.ts'
import { createRoom } from '../../../shared/room/core/room.ts'
import { soloFeatures } from '../../../shared/room/features.ts'
import type { AnyBot } from '../../../shared/search/bot.ts'
import { limited } from '../../../shared/search/limit.ts'
import { newEpoch } from '../../../shared/tokens.ts'
import type { After } from '../../base/timeout.ts'
import type { GameStore, StoredGame } from './game-store.ts'
import { namedIn } from './own-name.ts'
import type { PortSignal } from '../../room/worker-messages.ts'
import type { NewTable, Platform, Socket, Rows } from '../../../shared/room/platform.ts'

export type SoloRoom = ReturnType<typeof createRoom<typeof soloFeatures>>

export type Made = Result<{ readonly id: string }>

/** Needs of solo tables: storage, time, games. */
export interface Deps {
  /** Undefined if the browser keeps nothing. */
  readonly store: GameStore | undefined
  /** Loads a game; rejects where its code cannot be loaded. */
  load(game: GameId): Promise<GameParts>
  now(): number
  readonly after: After
  pause(): Promise<void>
  /** Reports whether the latest change was stored. */
  stored(isStored: boolean): void
  /** Takes over an unstored table, to play on. */
  adopt(table: SoloTable): void
  failed(where: string, error: unknown): void
}

/** The worker's end of a page's socket: a `MessagePort` fits. */
export interface Port {
  postMessage(data: string | { readonly signal: PortSignal }): void
  onmessage: ((event: MessageEvent<string | { readonly signal: PortSignal }>) => void) | null
}

export interface SoloTable {
  readonly id: string
  /** Connects a port, whose other end follows the table from the player's seat. */
  dial(port: Port): void
  call(route: keyof Api): Promise<Result<unknown>>
  /** Settles once all of it is stored; if it cannot be, the page keeps the table itself. */
  leave(): Promise<void>
  /** Stops at once, without another message or write. */
  stop(): void
}

/** Longest timer, in ms. */
const LONGEST = 2 ** 31 - 1

export const newNonce = (): string => toHex(randomBytes(16))

/** Bot of a table: limited in iterations, and scripted in a lesson. */
function botAt(id: string, { game, bot, lesson }: GameParts, iterations = Infinity): AnyBot {
  return lesson && gameLearntAt(id) !== undefined ? scripted(bot, game, lesson) : limited(bot, iterations)
}

/** Does not wait for a bot that waits for an answer: solo, that has no end. */
const patient = ({ game, bot }: GameParts): AnyGame => ({
  ...game,
  waitingFor: (view: Seen<unknown>): readonly Seat[] =>
    game.waitingFor(view).filter((seat) => !bot.waits?.(view, seat)),
})

/** Removes the expiry: only the player ends a solo table. */
const unending = (rows: Rows): Rows => ({
  ...rows,
  put: (kind, id, value) => (kind === 'alarm' && id === 'expire' ? undefined : rows.put(kind, id, value)),
})

/** A table in the same room as every table. Messages leave in order, once stored. `taken`: another page goes on with it. */
class Table implements SoloTable {
  readonly id: string
  readonly room: SoloRoom
  private readonly deps: Deps
  private readonly parts: GameParts
  private readonly holder: string
  private readonly taken: () => void
  private readonly sockets = new Map<Port, Socket>()
  private contents: Contents | undefined
  private token: string | undefined
  private readonly iterations: number | undefined
  /** Whether changes are stored: not before the table is complete. */
  private writes: boolean
  private closed = false
  private isStored = true
  /** Settles once all changes so far are stored, as far as possible. */
  private written: Promise<void> = Promise.resolve()
  private waiting: Promise<void> | undefined
  private silence = (): void => undefined

  constructor(
    id: string,
    deps: Deps,
    parts: GameParts,
    stored: StoredGame | undefined,
    iterations: number | undefined,
    taken: () => void,
  ) {
    this.id = id
    this.deps = deps
    this.parts = parts
    this.taken = taken
    this.holder = stored?.table.holder ?? newEpoch()
    this.token = stored?.table.token
    this.iterations = iterations
    this.writes = stored !== undefined
    this.contents = stored && { ...stored.table.rows, entries: stored.entries }
    this.room = createRoom(this.platform(), soloFeatures)
  }

  private platform(): Platform {
    const { deps, parts } = this
    const { id } = parts.game
    const changed = (contents: Contents): void => {
      this.contents = contents
      if (this.writes) this.save()
    }
    return {
      games: { [id]: patient(parts) },
      bots: { [id]: botAt(this.id, parts, this.iterations) },
      samples: { [id]: samplingOf(parts) },
      sketch: (_, view) => (parts.sketch?.(view) as Sketch | undefined) ?? null,
      rows: unending(memoryRows(this.contents, changed)),
      sockets: () => [...this.sockets.values()],
      now: () => deps.now(),
      pause: () => deps.pause(),
      ring: (at) => {
        this.silence()
        const wait = Math.min(Math.max(0, at - deps.now()), LONGEST)
        if (!this.closed) this.silence = deps.after(wait, () => void this.room.ring())
      },
      clear: () => Promise.resolve(),
      listed: () => undefined,
      // Frames come from the page itself, and need no check.
      readFrame: (frame) => JSON.parse(frame) as ToRoom,
      alike: (name, other) => name === other,
      sentence: (code) => code,
      makeTable: (next) => this.openNext(next),
      failed: (where, error) => deps.failed(where, error),
      log: () => undefined,
    }
  }

  /** Stores all changes; a write that has not begun includes later ones. */
  private save(): void {
    this.written = this.waiting ??= this.written.then(() => this.write())
  }

  private async write(): Promise<void> {
    this.waiting = undefined
    const mine = this.token === undefined ? undefined : await this.room.ask('mine', this.token)
    const row = mine && 'ok' in mine ? mine.ok : undefined
    const { id, deps, holder, token, iterations, contents } = this
    if (this.closed || !contents) return
    try {
      const writing = { id, holder, token, iterations, at: deps.now(), row, contents }
      if ((await deps.store?.put(writing)) === false) return this.lose()
      this.isStored = deps.store !== undefined
    } catch {
      // The game goes on in memory: the next change writes all that is missing.
      this.isStored = false
    }
    deps.stored(this.isStored)
  }

  private lose(): void {
    if (this.closed) return
    this.stop()
    this.taken()
  }

  stop(): void {
    this.closed = true
    this.silence()
  }

  async leave(): Promise<void> {
    for (const socket of this.sockets.values()) this.room.closed(socket, 1000, '')
    this.sockets.clear()
    await this.written
    if (this.isStored) this.stop()
    else if (!this.closed) this.deps.adopt(this)
  }

  /** Sends to the other end, once all earlier changes are stored. */
  private tell(port: Port, data: string | { readonly signal: PortSignal }): void {
    void this.written.then(() => {
      if (!this.closed) port.postMessage(data)
    })
  }

  dial(port: Port): void {
    const opened = this.room.open({ ...(this.token === undefined ? {} : { token: this.token }), address: '' }, () => {
      const socket = this.socketOn(port)
      this.sockets.set(port, socket)
      return socket
    })
    if ('error' in opened) return this.tell(port, { signal: { close: 1011, reason: opened.error } })
    port.onmessage = ({ data }) => {
      if (data === PING) port.postMessage(PONG)
      else if (typeof data === 'string') this.room.message(opened.ok, data)
      else if (data.signal !== 'open' && this.sockets.delete(port)) {
        this.room.closed(opened.ok, data.signal.close, data.signal.reason)
      }
    }
    this.tell(port, { signal: 'open' })
  }

  private socketOn(port: Port): Socket {
    let attached: unknown
    return {
      send: (frame) => this.tell(port, frame),
      close: (code = 1000, reason = '') => {
        if (this.sockets.delete(port)) this.tell(port, { signal: { close: code, reason } })
      },
      serializeAttachment: (next) => void (attached = next),
      deserializeAttachment: () => attached,
    }
  }

  async call(route: keyof Api): Promise<Result<unknown>> {
    const result = await this.answer(route)
    await this.written
    return result
  }

  private answer(route: keyof Api): Promise<Result<unknown>> {
    switch (route) {
      case 'GET /api/tables/:id':
        return this.room.ask('info', this.token)
      case 'GET /api/tables/:id/record':
        return this.room.ask('record')
      case 'POST /api/tables/:id/rematch':
        return this.room.ask('rematch', this.token)
      default:
        return Promise.resolve({ error: 'no-such-route' })
    }
  }

  /** Makes the next table and begins it at once: there is nobody to wait for. */
  private async openNext(next: NewTable): Promise<Made> {
    const { deps, parts, token, iterations } = this
    const known = (await deps.store?.tables().catch(() => undefined)) ?? []
    if (known.some(({ id }) => id === next.id)) return { ok: { id: next.id } }
    return begun(newTable(next.id, deps, parts, iterations), async ({ room }) => {
      const made = await room.ask('makeTable', next)
      return 'error' in made ? made : room.ask('sit', { name: '', nonce: newNonce() }, token)
    })
  }

  /** Stores the table so far, and all changes from now on. */
  async begin(token: string): Promise<void> {
    this.token = token
    this.writes = true
    this.save()
    await this.leave()
  }
}

/** `iterations`: greatest number of worlds that opponents examine, here and at the next tables. */
export const newTable = (id: string, deps: Deps, parts: GameParts, iterations?: number): Table =>
  new Table(id, deps, parts, undefined, iterations, () => undefined)

/** Starts the game of a new table, and leaves the table to be opened. */
export async function begun(
  table: Table,
  make: (table: Table) => Promise<Result<{ readonly token: string }>>,
): Promise<Made> {
  const seated = await make(table)
  if ('error' in seated) return seated
  const { token } = seated.ok
  const started = await table.room.ask('start', token)
  if ('error' in started) return started
  await table.begin(token)
  return { ok: { id: table.id } }
}

/** Opens a stored table; `language`: of the page. */
export function openTable(
  deps: Deps,
  parts: GameParts,
  stored: StoredGame,
  language: Language,
  taken: () => void,
): SoloTable {
  const { table, entries } = stored
  const named = [...(table.rows.stored.player ?? [])].map(
    ([id, one]) => [id, { ...one, name: namedIn(one.name, language) }] as const,
  )
  const rows = { ...table.rows, stored: { ...table.rows.stored, player: new Map(named) } }
  return new Table(table.id, deps, parts, { table: { ...table, rows }, entries }, table.iterations, taken)
}
