import { features } from '../../../shared/room/features.ts'
import { beforeEach } from 'vitest'
import type { Seat } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import type { PlayerSubject, ProposalInfo, Receipt, VisitorSubject } from '../../../shared/proposals.ts'
import { PROTOCOL, type ToPage } from '../../../shared/protocol.ts'
import { commit } from '../../../shared/room/core/commit.ts'
import { play } from '../../../shared/room/match/commands.ts'
import { handlers, type Answer, type Asked, type HandlerName } from '../../../shared/room/handlers.ts'
import { createContext, hold, nowAt, read } from '../../../shared/room/core/memory.ts'
import { gone } from '../../../shared/room/core/presence.ts'
import { received } from '../../../shared/room/core/messages.ts'
import { createRoom } from '../../../shared/room/core/room.ts'
import { isOwnOpen } from '../../../shared/room/core/session.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { isOccupied, type TableInfo } from '../../../shared/table-info.ts'
import { playables } from '../../support/playable.ts'
import { reseed } from '../../support/seeded-bytes.ts'
import { bareContext, bareSocket } from './bare-room.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']

let nonces = 0
let addresses = 0

/** Draws everything from this name alone from now on, nonces of players too. */
export function dealBy(name: string): void {
  nonces = 0
  reseed(name)
}
beforeEach(({ task }) => dealBy(task.fullTestName))

export const nonce = (): string => (++nonces).toString(16).padStart(32, '0')

export type Ok<D extends HandlerName> = Extract<Answer<D>, { readonly ok: unknown }>['ok']
type FrameOf<Type extends ToPage['type']> = Extract<ToPage, { type: Type }>

/** A table in a room that is nothing but memory, and what its players ask of it. Time stands still unless it is moved. */
export class RoomTable {
  context = bareContext()
  readonly tokens: string[] = []

  get platform() {
    return this.context.platform
  }
  get state() {
    return read(this.context)!
  }
  get entries() {
    return this.platform.rows.entries(0).map(({ entry }) => entry)
  }
  get info(): TableInfo {
    return this.ask('info')
  }

  /** Answer of a handler; throws a refusal. */
  ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Ok<D> {
    const answer = this.answer(name, ...asked)
    if ('error' in answer) throw new Error(answer.error)
    return answer.ok as Ok<D>
  }

  /** The code with which a handler refuses; undefined where it does what it is asked. */
  code<D extends HandlerName>(name: D, ...asked: Asked<D>): string | undefined {
    const answer = this.answer(name, ...asked)
    return 'error' in answer ? answer.error : undefined
  }

  private answer<D extends HandlerName>(
    name: D,
    ...asked: Asked<D>
  ): { readonly ok: unknown } | { readonly error: string } {
    const open = handlers[name] as unknown as (
      context: object,
      ...asked: Asked<D>
    ) => { ok: unknown } | { error: string }
    return open(this.context, ...asked)
  }

  sit(name = NAMES[this.tokens.length] ?? 'Zoe', more: { readonly seat?: Seat } = {}): number {
    const { seat, token } = this.ask('sit', { name, nonce: nonce(), ...more })
    this.tokens.push(token)
    return seat
  }

  /** Open proposals. */
  get proposals(): readonly ProposalInfo[] {
    return this.info.proposals ?? []
  }

  propose(by: Seat, subject: PlayerSubject): TableInfo {
    return this.ask('propose', subject, this.tokens[by]) as TableInfo
  }

  answerProposal(by: Seat, id: string, yes: boolean): TableInfo {
    return this.ask('answerProposal', id, { yes }, this.tokens[by])
  }

  /**
   * Requests a seat for a stranger, from a fresh address unless one is given. Its steps return the code of a refusal, or
   * nothing.
   */
  request(subject: VisitorSubject, address = `address ${++addresses}`) {
    const { proposal: id, token } = this.ask('propose', subject, undefined, address) as Receipt
    const answer = (yes: boolean) => (by: Seat) => this.code('answerProposal', id, { yes }, this.tokens[by])
    const yes = answer(true)
    return {
      id,
      token,
      /** On a page of that player's, which is open for that alone where none is. */
      yes: (by: Seat) => (this.isOpenAt(by) ? yes(by) : this.visiting(by, () => yes(by))),
      no: answer(false),
      claim: () => this.code('claimProposal', id, token),
      withdraw: () => this.code('withdrawProposal', id, token),
    }
  }

  seatOf(token: string | undefined): Seat | null {
    return this.ask('info', token).you
  }

  pass(ms: number): void {
    this.platform.time += ms
  }

  /** Clears the room's memory; rows and sockets stay. */
  sleep(): void {
    this.context = { ...createContext(this.platform, features), platform: this.platform }
  }

  async ring(): Promise<void> {
    await createRoom(this.platform, features).ring()
    this.sleep()
  }

  greeting(address = ''): Page {
    return new Page(this, address)
  }

  /** A page that has said hello, with a token or none, and how far it knows the log. */
  page(token?: string, { address = '', since = {} }: { address?: string; since?: object } = {}): Page {
    const page = this.greeting(address)
    page.say({ type: 'hello', protocol: PROTOCOL, ...(token === undefined ? {} : { token }), ...since })
    return page
  }

  private isOpenAt(seat: Seat): boolean {
    const { id } = this.state.players.find((player) => player.seat === seat)!
    return isOwnOpen(nowAt(this.context).sessions, id)
  }

  /** A page of a seat is open at its player's home while something is done; no time passes. */
  visiting<T>(seat: Seat, done: () => T): T {
    const page = this.greeting(`home of ${seat}`)
    page.sayNow({ type: 'hello', protocol: PROTOCOL, token: this.tokens[seat] })
    const came = done()
    page.close()
    return came
  }

  pages(): Page[] {
    return this.tokens.map((token) => this.page(token))
  }

  get onTurn(): Seat | undefined {
    return this.state.match?.mayAct[0]
  }

  pick(seat: Seat, seed = this.entries.length): unknown {
    const { position } = this.state.match!
    return playables[this.state.meta.game].pick(redact(position.state, seat), seat, quick(seed))
  }

  /** The player on turn makes a random move; false at the end. */
  move(seed?: number): boolean {
    const [seat, base] = [this.onTurn, this.entries.length]
    if (seat === undefined) return false
    const { id } = this.state.players.find((player) => player.seat === seat)!
    const action = { id: `move-${base}-of-test`, base, command: this.pick(seat, seed) }
    const change = play(this.state, id, action, this.platform.now())
    if (typeof change === 'string') throw new Error(change)
    commit(this.context, change)
    return true
  }

  playOut(): void {
    while (this.move());
  }
}

/** One page: what it sends, and what it was sent. */
export class Page {
  readonly socket = bareSocket()
  private readonly table: RoomTable

  constructor(table: RoomTable, address: string) {
    this.table = table
    table.platform.open.push(this.socket)
    hold(table.context, this.socket, { stage: 'greeting', opened: table.platform.time, address })
  }

  /** A message, a quarter of a second after the one before it: so no limit is near. */
  say(message: object | string): void {
    this.table.pass(250)
    this.sayNow(message)
  }

  sayNow(message: object | string): void {
    received(this.table.context, this.socket, typeof message === 'string' ? message : JSON.stringify(message))
  }

  act(id: string, command: unknown, base = this.table.entries.length): string {
    this.say({ type: 'act', id, base, command })
    return this.socket.sent.findLast((frame) => frame.includes(`"id":"${id}"`))!
  }

  close(): void {
    const { open } = this.table.platform
    open.splice(open.indexOf(this.socket), 1)
    gone(this.table.context, this.socket)
  }

  get frames(): ToPage[] {
    return this.socket.sent.map((frame) => JSON.parse(frame) as ToPage)
  }

  last<Type extends ToPage['type']>(...types: Type[]): FrameOf<Type> {
    return this.frames.findLast((frame) => types.includes(frame.type as Type)) as FrameOf<Type>
  }

  /** The newest that it was told of the table, and of its own seat there. */
  get shown() {
    return this.last('welcome', 'info')
  }
  get info(): TableInfo {
    return this.shown.info
  }
  get you(): Seat | null {
    return this.shown.you
  }
  /** The code of the newest answer to what it sent. */
  get code(): string {
    return this.last('error', 'refused').code
  }
}

interface Setting {
  readonly game?: string
  readonly settings?: Partial<typeof defaultSettings>
  readonly options?: Readonly<Record<string, string | number>>
}

/** Seats so many players at a new table. */
export function seated<T extends RoomTable>(table: T, seats: number, more: Setting): T {
  const { game = 'tsuro', settings = {}, options = {} } = more
  const all = { ...defaultSettings, first: 0, ...settings }
  const { token } = table.ask('create', 'A'.repeat(16), { game, options, settings: all, name: NAMES[0]! })
  table.tokens.push(table.ask('sit', { name: NAMES[0]!, nonce: nonce() }, token).token)
  while (table.tokens.length < seats) table.sit()
  return table
}

export function begun<T extends RoomTable>(table: T): T {
  table.ask('start', table.tokens[0])
  return table
}

export const waiting = (seats: number, more: Setting = {}): RoomTable => seated(new RoomTable(), seats, more)

export const playing = (seats: number, more: Setting = {}): RoomTable => begun(waiting(seats, more))

export const namesOf = ({ seats }: TableInfo): (string | undefined)[] =>
  seats.map((seat) => (isOccupied(seat) ? seat.name : undefined))

export const presenceAt = ({ seats }: TableInfo, seat: Seat): string | undefined => {
  const info = seats[seat]
  return info?.kind === 'player' ? info.presence : undefined
}
