import type { ErrorCode } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import { Alarms } from '../../worker/alarms.ts'
import type { Env } from '../../worker/env.ts'
import { Listing } from '../../worker/listing.ts'
import { wake, type Change, type RoomState } from './state.ts'
import { logError } from '../../worker/logs.ts'
import { MAX_GREETING, sessionOf, type Session } from './session.ts'
import { deliver, errorFrame, frameOf, greeted, hangUp, openSockets, type Open, type Post } from './sockets.ts'
import { Store } from '../../worker/rows.ts'
import { tableInfoOf, seatOf } from './views.ts'

/** What a change means for one socket besides the new info: its session from then on, and frames after the info. */
export type Also = (open: Open) => { readonly session?: Session; readonly frames: readonly string[] }

/** A room's memory and its ways out: the store and the sockets. A change is written, then held, then sent. */
export class Hub {
  readonly store: Store
  readonly alarms: Alarms
  readonly listing: Listing
  private readonly ctx: DurableObjectState
  /** Undefined: not read yet, or no table here. */
  private state: RoomState | undefined
  private rev = 0

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx
    this.store = new Store(ctx.storage)
    this.alarms = new Alarms(ctx.storage, this.store)
    this.listing = new Listing(ctx, env)
  }

  /** The table, read from the store where memory does not hold it, or could not make sense of it before. */
  read(): RoomState | undefined {
    if (!this.state || this.state.unreadable) this.state = wake(this.store)
    return this.state
  }

  open(): Open[] {
    return openSockets(this.ctx.getWebSockets())
  }

  /** A revision above every one that a socket here was sent, also before the object slept. */
  nextRev(open: readonly Open[]): number {
    this.rev = Math.max(this.rev + 1, Date.now(), ...open.map(({ session }) => session.rev + 1))
    return this.rev
  }

  tableInfoNow(state: RoomState): TableInfo {
    const open = this.open()
    return tableInfoOf(state, sessionsOf(open), this.nextRev(open))
  }

  /** Nothing throws once the transaction has ended: what is to be sent was worked out before. */
  commit(change: Change, posts: readonly Post[]): void {
    const { expires, alarm } = change
    const set = [...(expires === undefined ? [] : [{ name: 'expire', at: expires }]), ...(alarm ? [alarm] : [])]
    if (set.length > 0) this.alarms.arm(Math.min(...set.map(({ at }) => at)))
    this.store.transaction(() => {
      change.write(this.store)
      for (const { name, at } of set) this.store.putAlarm(name, at)
    })
    const before = this.state
    this.state = change.state
    for (const post of posts) deliver(post)
    this.listing.entryView(before, change.state)
  }

  /** Carries out a change that shows in the info, and tells everybody. */
  announce(change: Change, also: Also = () => ({ frames: [] })): TableInfo {
    const open = this.open()
    const rev = this.nextRev(open)
    const after = open.map((each) => ({ socket: each.socket, session: each.session, ...also(each) }))
    const info = tableInfoOf(change.state, sessionsOf(after), rev)
    const posts = greeted(after).map(({ socket, session, frames }): Post => {
      const you = seatOf(change.state, session)
      return { socket, session: { ...session, rev }, frames: [frameOf({ type: 'info', info, you }), ...frames] }
    })
    this.commit(change, posts)
    return info
  }

  /** The posts that tell the others who is here now, where that is not what it was. */
  presence(state: RoomState, before: readonly Session[], after: readonly Open[], rev: number): Post[] {
    const info = tableInfoOf(state, sessionsOf(after), rev)
    if (JSON.stringify(tableInfoOf(state, before, rev)) === JSON.stringify(info)) return []
    return greeted(after)
      .filter(({ session }) => session.rev < rev)
      .map(({ socket, session }) => ({
        socket,
        session: { ...session, rev },
        frames: [frameOf({ type: 'info', info, you: seatOf(state, session) })],
      }))
  }

  /** The socket is no longer one of the table's. */
  gone(socket: WebSocket): void {
    try {
      const session = sessionOf(socket)
      if (session.life === 'closed') return
      socket.serializeAttachment({ ...session, life: 'closed' } satisfies Session)
      const state = this.read()
      if (!state || session.life === 'greeting') return
      const open = this.open()
      const posts = this.presence(state, [...sessionsOf(open), session], open, this.nextRev(open))
      for (const post of posts) deliver(post)
      this.listing.entryView(state, state)
    } catch (error) {
      this.broke('gone', error)
    }
  }

  /** Those who never say hello make room, the oldest first. */
  makeRoom(): void {
    const greeting = this.open().filter(({ session }) => session.life === 'greeting')
    greeting.sort((a, b) => a.session.opened - b.session.opened)
    const over = Math.max(0, greeting.length + 1 - MAX_GREETING)
    for (const { socket } of greeting.slice(0, over)) this.expel(socket, 'hello-first')
  }

  /** Says why, and closes with 1008. */
  expel(socket: WebSocket, code: ErrorCode): void {
    deliver({ socket, frames: [errorFrame(code)] })
    this.gone(socket)
    hangUp(socket, 1008, code)
  }

  /** Something threw: nothing of it was written, and memory is read again. */
  broke(where: string, error: unknown): void {
    logError(where, error, this.state?.meta.id)
    this.state = undefined
  }

  /** Deletes the table: from then on its id is one like any other. */
  async forget(storage: DurableObjectStorage): Promise<void> {
    this.listing.entryView(this.state, undefined)
    this.state = undefined
    for (const { socket, session } of this.open()) {
      deliver({ socket, session: { ...session, life: 'closed' }, frames: [errorFrame('no-such-table')] })
      hangUp(socket, 1008, 'no-such-table')
    }
    await storage.deleteAll()
    await storage.deleteAlarm()
  }
}

function sessionsOf(open: readonly Open[]): Session[] {
  return open.map(({ session }) => session)
}
