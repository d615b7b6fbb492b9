import assert from 'node:assert/strict'
import { digest } from '../../shared/engine/digest.ts'
import { fold } from '../../shared/engine/fold.ts'
import type { AnyGame, EntryView, Seat, Seen, Viewer } from '../../shared/engine/game.ts'
import { current } from '../../shared/engine/position.ts'
import { entryView, redact } from '../../shared/engine/sealed.ts'
import { bots, games } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { EntrySince } from '../../shared/protocol.ts'
import { firstDifference, same } from '../shared/laws/compare.ts'
import type { Storage, StoredEntry } from './storage.ts'
import { levelAt, playersOf, type Table } from './table.ts'

/** An action as a player's page made it. */
interface Issued {
  readonly seat: Seat
  readonly base: number
  readonly command: unknown
  /** From which entry on all is taken back, in place of a command. */
  readonly back?: number
}

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
  waits: readonly Seat[] = []
  private readonly disk: Storage
  private readonly stored: StoredEntry[] = []
  private readonly states: unknown[] = []
  private mayAct: readonly Seat[] = []
  private readonly views = new Map<string, View>()
  private readonly entryViews = new Map<string, EntryView<unknown>>()

  constructor(disk: Storage) {
    this.disk = disk
  }

  get n(): number {
    return this.stored.length
  }

  /** Reads what was stored since, at this table, and gives it back. */
  read(now: number, table: Table): readonly StoredEntry[] {
    const fresh = this.disk.entries(this.n)
    for (const row of fresh) this.append(row, now, table)
    return fresh
  }

  /** Reads everything again: what was stored once stays as it was. */
  reread(): void {
    equal(this.disk.entries(0), this.stored, 'the log was changed or lost')
  }

  private append(row: StoredEntry, now: number, table: Table): void {
    const { entry, action } = row
    assert.equal(row.n, this.n, 'an entry number was skipped or used twice')
    assert.equal(entry.n, row.n, `entry ${row.n} says that it is entry ${entry.n}`)
    if (this.n === 0) this.begin()
    if (action === null) assert.equal(entry.n, 0, 'an entry that nobody asked for')
    else if (entry.by === 'bot') this.applyBots(action, row, table)
    else {
      const isHeld = playersOf(table).some(({ seat }) => seat === entry.seat)
      assert(isHeld, `seat ${entry.seat}, which nobody holds, acted at ${entry.n}`)
      this.apply(action, row)
    }
    const game = this.game!
    const { back } = entry
    if (back !== undefined) this.checkBack(back, entry.seat, table)
    const state = back === undefined ? fold(game, this.states.at(-1), current(game, entry).events) : this.states[back]
    const view = redact(state, 'spectator')
    const mayAct = game.mayAct(view)
    this.since = this.since.map((n, seat) =>
      back !== undefined || seat === entry.seat || (mayAct.includes(seat) && !this.mayAct.includes(seat)) ? entry.n : n,
    )
    this.mayAct = mayAct
    this.finished = game.outcome(view) !== undefined
    this.waits = this.finished ? [] : game.waitingFor(view)
    this.states.push(state)
    this.stored.push(row)
    this.times.push(now)
  }

  /** [ROOM-56] What is taken back is still there, brought nothing to light, and is of no other player, since nobody is asked. */
  private checkBack(back: number, by: Seat | undefined, table: Table): void {
    const gone = new Set<number>()
    for (const { entry } of this.stored) for (let n = entry.back ?? entry.n + 1; n <= entry.n; n++) gone.add(n)
    assert(
      back > 0 && back < this.n && !gone.has(back),
      `entry ${back}, which is not there, was taken back at ${this.n}`,
    )
    const irreversible = this.stored.find(({ n, entry }) => n >= back && !gone.has(n) && entry.irreversible)
    assert(!irreversible, `entry ${irreversible?.n}, which stays, was taken back at ${this.n}`)
    const others = playersOf(table).filter(({ seat }) => seat !== by)
    const foreign = this.stored.find(
      ({ n, entry }) => n >= back && !gone.has(n) && others.some(({ seat }) => seat === entry.seat),
    )
    assert(!foreign, `entry ${foreign?.n} of another player was taken back at ${this.n}, and nobody had agreed`)
  }

  private begin(): void {
    const { game, start } = this.disk.contents()!.meta
    this.game = games[game]
    this.states.push(this.game.initial(start!))
    this.since = Array.from({ length: start!.seats }, () => 0)
  }

  /** A move of the house: the turn is its own, and nobody asked for it. */
  private applyBots(action: string, { entry }: StoredEntry, table: Table): void {
    const { n, seat, thought } = entry
    assert.equal(action, `bot-${n}`, `a bot's move at ${n} is ${action}`)
    assert.equal(
      seat,
      this.nextBot(table),
      `a bot moved at ${n} on a seat that is not waited for, or not the house's to play`,
    )
    assert.equal(thought?.level, levelAt(table, seat), `a bot moved at ${n} as well as it likes`)
    this.applied.set(action, n)
  }

  /** The seat of the house that moves next: the lowest that would not rather hear others, or the lowest. */
  nextBot(table: Table): Seat | undefined {
    const seats = this.waits.filter((seat) => levelAt(table, seat) !== undefined).toSorted((a, b) => a - b)
    return seats.find((seat) => !this.wouldHear(seat)) ?? seats[0]
  }

  /** Whether the bot on this seat gives others their time. */
  wouldHear(seat: Seat): boolean {
    return bots[this.game!.id as GameId].waits?.(this.seen(this.n, seat).view, seat) === true
  }

  private apply(action: string, { entry }: StoredEntry): void {
    assert.equal(entry.by, 'player', `${action} is nobody's`)
    assert.equal(entry.thought, undefined, `${action} was thought of by a bot`)
    const made = this.issued.get(action)
    assert(made, `the log holds the action ${action}, which nobody made`)
    assert(!this.applied.has(action), `${action} was applied at ${this.applied.get(action)} and at ${entry.n}`)
    assert.equal(entry.seat, made.seat, `${action} was applied for another seat`)
    assert.equal(entry.back, made.back, `${action} took something else back`)
    const command: unknown = made.back === undefined ? this.game!.read(made.command) : undefined
    equal(entry.command, command, `the command of ${action} became another`)
    assert(made.base > this.since[made.seat]!, `${action}, decided at ${made.base}, hit a later turn at ${entry.n}`)
    this.applied.set(action, entry.n)
  }

  /** The action that made entry `n`; null: nobody's. */
  actionAt(n: number): string | null | undefined {
    return this.stored[n]?.action
  }

  /** Whether so many entries, the last ones, were all made in this way. */
  lastBy(count: number, by: StoredEntry['entry']['by']): boolean {
    const last = this.stored.slice(-count)
    return last.length === count && last.every(({ entry }) => entry.by === by)
  }

  /** Count of take-backs. */
  countBack(): number {
    return this.stored.filter(({ entry }) => entry.back !== undefined).length
  }

  countBy(by: StoredEntry['entry']['by']): number {
    return this.stored.filter(({ entry }) => entry.by === by).length
  }

  seatOf(n: number): Seat | undefined {
    return this.stored[n]?.entry.seat
  }

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

  checkEntries(list: readonly EntryView<unknown>[], from: number, to: number, viewer: Viewer): void {
    assert.equal(list.length, to - from, 'too few or too many entries were sent')
    list.forEach((sent: EntrySince, i) => {
      const { id, ...entry } = sent
      equal(entry, this.entry(from + i, viewer), `entry ${from + i} as sent to ${viewer}`)
      const isOwn = this.seatOf(from + i) === viewer && this.actionAt(from + i) === id
      assert(id === undefined || isOwn, `${viewer} is told that ${id} made entry ${from + i}`)
    })
  }

  /** A view that a viewer was sent, or shows, before entry `n`. */
  checkView(view: unknown, n: number, viewer: Viewer): void {
    equal(view, this.seen(n, viewer).view, `the view of ${viewer} before ${n}`)
  }
}
