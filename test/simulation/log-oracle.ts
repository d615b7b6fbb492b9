import assert from 'node:assert/strict'
import { digest } from '../../shared/engine/digest.ts'
import { fold } from '../../shared/engine/fold.ts'
import type { AnyGame, EntryView, Seat, Seen, Viewer } from '../../shared/engine/game.ts'
import { current } from '../../shared/engine/position.ts'
import { entryView, redact } from '../../shared/engine/sealed.ts'
import { games } from '../../shared/games/index.ts'
import { firstDifference, same } from '../shared/laws/compare.ts'
import type { Disk, StoredEntry } from './disk.ts'

/** An action as a player's page made it. */
export interface Issued {
  readonly seat: Seat
  readonly base: number
  readonly command: unknown
}

/** What one viewer sees, and its digest. */
interface View {
  readonly view: Seen<unknown>
  readonly hash: string
}

/** Asserts that two plain JSON values are equal. */
export function equal(found: unknown, truth: unknown, what: string): void {
  if (!same(found, truth)) assert.fail(`${what}: ${firstDifference(found, truth)}`)
}

/** Reads the stored log itself, folds it with the engine alone, and knows what every viewer may see of it. */
export class LogOracle {
  game: AnyGame | undefined
  /** When each entry was seen to be stored, in ms. */
  readonly times: number[] = []
  readonly issued = new Map<string, Issued>()
  readonly applied = new Map<string, number>()
  /** For each seat the entry at which it last acted, or since which it may act. */
  since: readonly number[] = []
  /** Whether the game has its outcome. */
  finished = false
  private readonly disk: Disk
  private readonly stored: StoredEntry[] = []
  private readonly states: unknown[] = []
  private mayAct: readonly Seat[] = []
  private readonly views = new Map<string, View>()
  private readonly entryViews = new Map<string, EntryView<unknown>>()

  constructor(disk: Disk) {
    this.disk = disk
  }

  get n(): number {
    return this.stored.length
  }

  /** Reads what was stored since. `acts`: whether a seat is held by a player. */
  read(now: number, acts: (seat: Seat) => boolean): void {
    for (const row of this.disk.entries(this.n)) this.append(row, now, acts)
  }

  /** Reads everything again: what was stored once stays as it was. */
  reread(): void {
    equal(this.disk.entries(0), this.stored, 'the log was changed or lost')
  }

  private append(row: StoredEntry, now: number, acts: (seat: Seat) => boolean): void {
    const { entry, action } = row
    assert.equal(row.n, this.n, 'an entry number was skipped or used twice')
    assert.equal(entry.n, row.n)
    if (this.n === 0) this.begin()
    if (action === null) assert.equal(entry.n, 0, 'an entry that nobody asked for')
    else {
      assert(acts(entry.seat!), `seat ${entry.seat}, which nobody holds, acted at ${entry.n}`)
      this.apply(action, row)
    }
    const game = this.game!
    const state = fold(game, this.states.at(-1), current(game, entry).events)
    const view = redact(state, 'spectator')
    const mayAct = game.mayAct(view)
    this.since = this.since.map((n, seat) =>
      seat === entry.seat || (mayAct.includes(seat) && !this.mayAct.includes(seat)) ? entry.n : n,
    )
    this.mayAct = mayAct
    this.finished = game.outcome(view) !== undefined
    this.states.push(state)
    this.stored.push(row)
    this.times.push(now)
  }

  private begin(): void {
    const { game, start } = this.disk.contents()!.meta
    this.game = games[game]
    this.states.push(this.game.initial(start!))
    this.since = Array.from({ length: start!.seats }, () => 0)
  }

  private apply(action: string, { entry }: StoredEntry): void {
    const made = this.issued.get(action)
    assert(made, `the log holds the action ${action}, which nobody made`)
    assert(!this.applied.has(action), `${action} was applied at ${this.applied.get(action)} and at ${entry.n}`)
    assert.equal(entry.seat, made.seat, `${action} was applied for another seat`)
    equal(entry.command, this.game!.read(made.command), `the command of ${action} became another`)
    assert(made.base > this.since[made.seat]!, `${action}, decided at ${made.base}, hit a later turn at ${entry.n}`)
    this.applied.set(action, entry.n)
  }

  seatOf(n: number): Seat | undefined {
    return this.stored[n]?.entry.seat
  }

  /** What a viewer sees before entry `n`. */
  seen(n: number, viewer: Viewer): View {
    const key = `${n} ${viewer}`
    const known = this.views.get(key)
    if (known) return known
    assert(n >= 0 && n < this.states.length, `there is no view at ${n}`)
    const view = redact(this.states[n], viewer)
    const made = { view, hash: digest(view) }
    this.views.set(key, made)
    return made
  }

  /** Entry `n` as a viewer may know it. */
  entry(n: number, viewer: Viewer): EntryView<unknown> {
    const key = `${n} ${viewer}`
    const known = this.entryViews.get(key)
    if (known) return known
    const row = this.stored[n]
    assert(row, `there is no entry ${n}`)
    const made = entryView(current(this.game!, row.entry), viewer)
    this.entryViews.set(key, made)
    return made
  }

  /** Entries that a viewer was sent. */
  checkEntries(list: readonly EntryView<unknown>[], from: number, to: number, viewer: Viewer): void {
    assert.equal(list.length, to - from, 'too few or too many entries were sent')
    list.forEach((sent, i) => equal(sent, this.entry(from + i, viewer), `entry ${from + i} as sent to ${viewer}`))
  }

  /** A view that a viewer was sent, or shows, before entry `n`. */
  checkView(view: unknown, n: number, viewer: Viewer): void {
    equal(view, this.seen(n, viewer).view, `the view of ${viewer} before ${n}`)
  }
}
