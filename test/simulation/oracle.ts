import assert from 'node:assert/strict'
import { digest } from '../../shared/engine/digest.ts'
import { fold } from '../../shared/engine/fold.ts'
import type { AnyGame, Entry, Seat, Seen, Start, EntryView, Viewer } from '../../shared/engine/game.ts'
import { redact, entryView } from '../../shared/engine/sealed.ts'
import { current } from '../../shared/engine/position.ts'
import { games } from '../../shared/games/index.ts'
import type { ToRoom } from '../../shared/frames.ts'
import type { ToPage } from '../../shared/protocol.ts'
import { same } from './same.ts'
import type { Storage } from './storage.ts'

/** An action as a player's page made it. */
export interface Issued {
  readonly seat: Seat
  readonly base: number
  readonly command: unknown
}

/** The part of the stored table that is used here. */
interface Meta {
  readonly game: string
  readonly secret: string
  readonly epoch: string
  readonly start: Start<unknown>
}

interface Row {
  readonly n: number
  readonly action: string | null
  readonly entry: string
}

/** What one viewer sees, and its digest. */
interface Known {
  readonly view: Seen<unknown>
  readonly hash: string
}

const faceKeys = 'chat commitment first game host id listed next options phase rescues rev seats spectators'
const seatKeys = 'identity kind name preparing presence reserved'
const keysOf = (value: object): string => Object.keys(value).toSorted().join(' ')

/** Faults that a correct page never earns. */
const undeserved = ['malformed', 'too-large', 'hello-first', 'hello-twice', 'protocol', 'bad-token', 'no-such-table']

/**
 * Knows what is true: reads the stored log itself, folds it with the engine alone, and holds every frame and every
 * page against it. It shares no code with the room.
 */
export class Oracle {
  game: AnyGame | undefined
  readonly entries: Entry<unknown, unknown>[] = []
  /** When each entry was seen to be stored, in ms. */
  readonly times: number[] = []
  readonly issued = new Map<string, Issued>()
  /** Texts that may never be sent: tokens of others, the room's secret, nonces, token hashes. */
  readonly secrets = new Set<string>()
  /** Every refusal told, with its code. */
  readonly refused = new Map<string, string>()
  readonly faults = new Map<string, number>()
  private readonly storage: Storage
  private readonly rows: Row[] = []
  private readonly states: unknown[] = []
  private readonly applied = new Map<string, number>()
  private since: number[] = []
  private epoch: string | undefined
  /** What `since` was for the player when an action first reached the room; its first answer may be lost. */
  private readonly arrived = new Map<string, number>()
  /** What each socket has asked for and was not told yet, as the entry from which. */
  private readonly asked = new WeakMap<object, number[]>()
  private waiting: readonly Seat[] = []
  private readonly known = new Map<string, Known>()
  private readonly tellings = new Map<string, EntryView<unknown>>()

  constructor(storage: Storage) {
    this.storage = storage
  }

  get n(): number {
    return this.entries.length
  }

  /** Reads what was stored since. */
  read(now: number): void {
    const fresh = this.storage.rows(
      'SELECT n, action, entry FROM entries WHERE n >= ? ORDER BY n',
      this.n,
    ) as unknown as Row[]
    for (const row of fresh) this.append(row, now)
  }

  /** Reads everything again: what was stored once stays as it was. */
  reread(): void {
    const all = this.storage.rows('SELECT n, action, entry FROM entries ORDER BY n') as unknown as Row[]
    assert.deepEqual(all.slice(0, this.rows.length), this.rows, 'the log was changed or lost')
  }

  private begin(): void {
    const [row] = this.storage.rows(`SELECT value FROM meta WHERE key = 'table'`)
    const meta = JSON.parse(row!['value'] as string) as Meta
    this.epoch = meta.epoch
    this.game = games[meta.game]!
    this.secrets.add(meta.secret)
    this.states.push(this.game.initial(meta.start))
    this.since = Array.from({ length: meta.start.seats }, () => 0)
  }

  private append(row: Row, now: number): void {
    if (this.n === 0) this.begin()
    const game = this.game!
    const entry = JSON.parse(row.entry) as Entry<unknown, unknown>
    assert.equal(row.n, this.n, 'an entry number was skipped or used twice')
    assert.equal(entry.n, row.n)
    if (row.action !== null) this.apply(row.action, entry)
    else assert.equal(entry.n, 0, 'an entry that nobody asked for')
    const state = fold(game, this.states.at(-1), current(game, entry).events)
    const waiting = game.mayAct(redact(state, 'spectator'))
    this.since = this.since.map((n, seat) =>
      seat === entry.seat || (waiting.includes(seat) && !this.waiting.includes(seat)) ? entry.n : n,
    )
    this.waiting = waiting
    this.states.push(state)
    this.entries.push(entry)
    this.rows.push(row)
    this.times.push(now)
  }

  private apply(action: string, entry: Entry<unknown, unknown>): void {
    const made = this.issued.get(action)
    assert(made, `the log holds the action ${action}, which nobody made`)
    assert(!this.applied.has(action), `${action} was applied at ${this.applied.get(action)} and at ${entry.n}`)
    assert(!this.refused.has(action), `${action} was refused and applied at ${entry.n}`)
    assert.equal(entry.seat, made.seat, `${action} was applied for another seat`)
    same(entry.command, this.game!.read(made.command), `the command of ${action} became`)
    assert(made.base > this.since[made.seat]!, `${action}, decided at ${made.base}, hit a later turn at ${entry.n}`)
    this.applied.set(action, entry.n)
  }

  /** What a viewer sees before entry `n`. */
  seen(n: number, viewer: Viewer): Known {
    const key = `${n} ${viewer}`
    const known = this.known.get(key)
    if (known) return known
    assert(n >= 0 && n < this.states.length, `there is no view at ${n}`)
    const view = redact(this.states[n], viewer)
    const made = { view, hash: digest(view) }
    this.known.set(key, made)
    return made
  }

  /** What a viewer is told of entry `n`. */
  telling(n: number, viewer: Viewer): EntryView<unknown> {
    const key = `${n} ${viewer}`
    const known = this.tellings.get(key)
    if (known !== undefined) return known
    const entry = this.entries[n]
    assert(entry, `there is no entry ${n}`)
    const made = entryView(current(this.game!, entry), viewer)
    this.tellings.set(key, made)
    return made
  }

  private told(list: readonly { readonly n: number }[], from: number, to: number, viewer: Viewer): void {
    assert.equal(list.length, to - from, 'told of too few or too many entries')
    list.forEach((told, i) => same(told, this.telling(from + i, viewer), `${viewer} was told`))
  }

  /** A frame of a page that reaches the room. */
  heard(socket: object, text: string): void {
    const frame = JSON.parse(text) as ToRoom
    if (frame.type === 'act') {
      const made = this.issued.get(frame.id)
      if (made && !this.arrived.has(frame.id)) this.arrived.set(frame.id, this.since[made.seat]!)
      return
    }
    if (frame.type !== 'hello' && frame.type !== 'sync') return
    const n = frame.type === 'sync' || frame.epoch === this.epoch ? frame.n : -1
    this.asked.set(socket, [...(this.asked.get(socket) ?? []), n])
  }

  /** A frame that leaves the room for a page of `seat`; the log is read up to now. */
  frame(socket: object, text: string, seat: Seat | null): void {
    for (const secret of this.secrets) assert(!text.includes(secret), `a secret was sent: ${text}`)
    const viewer = seat ?? 'spectator'
    const frame = JSON.parse(text) as ToPage
    switch (frame.type) {
      case 'welcome':
        assert.equal(keysOf(frame), 'epoch info protocol type you')
        return this.info(frame.info, frame.you, seat)
      case 'info':
        assert.equal(keysOf(frame), 'info type you')
        return this.info(frame.info, frame.you, seat)
      case 'synced':
        return this.synced(frame, viewer, this.asked.get(socket)?.shift() ?? this.unasked())
      case 'entry': {
        const { n } = frame.told
        assert.equal(keysOf(frame), frame.id === undefined ? 'hash told type' : 'hash id told type')
        this.told([frame.told], n, n + 1, viewer)
        assert.equal(frame.hash, this.seen(n + 1, viewer).hash)
        if (frame.id === undefined) return
        assert.equal(this.entries[n]!.seat, seat, `the id of an action of another seat: ${frame.id}`)
        return assert.equal(this.applied.get(frame.id), n, `${frame.id} was acknowledged and is not in the log`)
      }
      case 'refused':
        assert.equal(keysOf(frame), 'code id type')
        assert(!this.applied.has(frame.id), `${frame.id} is in the log and was refused: ${frame.code}`)
        assert.equal(this.issued.get(frame.id)?.seat, seat, 'a refusal for somebody else')
        return this.refuse(frame.id, frame.code)
      case 'errorFrame':
        assert.equal(keysOf(frame), 'code message type')
        this.faults.set(frame.code, (this.faults.get(frame.code) ?? 0) + 1)
        return assert(!undeserved.includes(frame.code), `the page did something wrong: ${text}`)
    }
    assert.fail(`an unknown frame: ${text}`)
  }

  /** Stale is what was decided before the seat last acted or began to be asked, and nothing else. */
  private refuse(id: string, code: string): void {
    const first = this.refused.get(id)
    if (first !== undefined) return assert.equal(code, first, `${id} was answered in two ways`)
    this.refused.set(id, code)
    const { seat, base } = this.issued.get(id)!
    if (code === 'already-over') return
    const right = code === 'stale' ? base <= this.since[seat]! : base > this.arrived.get(id)!
    assert(right, `${id}, decided at ${base}, was refused as ${code}; since ${this.since[seat]}`)
  }

  /** Only the start brings everybody a snapshot that nobody asked for. */
  private unasked(): number {
    assert.equal(this.n, 1, 'synced without having asked')
    return -1
  }

  private info(info: object, you: Seat | null, seat: Seat | null): void {
    assert.equal(keysOf(info), faceKeys)
    for (const taken of (info as { seats: (object | null)[] }).seats) if (taken) assert.equal(keysOf(taken), seatKeys)
    assert.equal(you, seat, 'a page was told it is somebody else')
  }

  private synced(frame: Extract<ToPage, { type: 'synced' }>, viewer: Viewer, asked: number): void {
    const { n, hash, told, snapshot } = frame
    assert.equal(n, this.n, 'synced to what is not the latest')
    assert.equal(keysOf(frame), snapshot ? 'hash n snapshot type' : 'hash n told type')
    if (n === 0) return assert.deepEqual(told, [])
    assert.equal(hash, this.seen(n, viewer).hash)
    assert.equal(told !== undefined, asked >= 0 && asked <= n, `asked for ${asked} of ${n}`)
    if (told) return this.told(told, asked, n, viewer)
    assert.equal(keysOf(snapshot!), 'from told view')
    same(snapshot!.view, this.seen(snapshot!.from, viewer).view, `${viewer} was shown`)
    this.told(snapshot!.told, snapshot!.from, n, viewer)
  }
}
