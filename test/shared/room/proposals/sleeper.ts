import { paces, type Pace } from '../../../../shared/pace.ts'
import type { PlayerSubject, Subject } from '../../../../shared/proposals.ts'
import type { Settings } from '../../../../shared/settings.ts'
import { planRematch } from '../../../../shared/room/match/rematch.ts'
import { begun, dealBy, DAY, HOUR, MINUTE, nonce, playing, RoomTable, type Page } from '../table.ts'

// A random search for the quickest way to a seat, a hand or a say whose player has put the phone away: the others do all that they
// can, in any order, from their own addresses. The room they do it in is the real one, in memory.

/** A table, and who does what at it. The player of seat 0 has put the phone away; who is not named is away as well. */
export interface Case {
  readonly name: string
  readonly seats: number
  readonly others: Readonly<Record<number, string>>
  /** Seats with an open page whose player does nothing. */
  readonly silent?: readonly number[]
  readonly settings?: Partial<Settings>
  /** The sleeper lets a bot play once away for minutes. */
  readonly allows?: true
  /** It is the second game of these players. */
  readonly again?: true
  /** The sleeper has left the seat for somebody else, or for the house alone. */
  readonly left?: 'to anyone' | 'to the house'
}

/** Losses of the sleeper: the seat with its hand, or a say. */
export type Loss = 'seat' | 'pace' | 'end' | 'stand-in'

export interface Way {
  readonly loss: Loss
  /** ms from the sleeper's last page to the loss, and the ms that the sleeper was told it takes at least. */
  readonly after: number
  readonly promised: number
  readonly did: readonly string[]
}

const STEPS = 26
const VISIT = 15_000
const WAITS = [41_000, 2.1 * MINUTE, 5.1 * MINUTE, 10.1 * MINUTE, 1.01 * HOUR, 1.01 * HOUR, 24.1 * HOUR]
/** ms before a bot may play or a say is lost, at each pace; with days that is the end of a turn's time. */
const MISSED: Readonly<Record<Pace, number>> = {
  none: HOUR,
  'days-3': 3 * DAY,
  'days-1': DAY,
  'live-calm': 15 * MINUTE,
  'live-quick': 5 * MINUTE,
}

const nothing: Readonly<Record<Loss, number>> = { seat: 0, pace: 0, end: 0, 'stand-in': 0 }

function drawer(seed: number): (below: number) => number {
  let x = (Math.imul(seed, 2654435761) + 12345) >>> 0
  return (below) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0
    return Math.floor((x / 4294967296) * below)
  }
}

function next(before: RoomTable): RoomTable {
  before.playOut()
  const plan = planRematch(before.state, before.platform)
  if ('error' in plan) throw new Error(plan.error)
  const table = new RoomTable()
  table.ask(
    'makeTable',
    plan.answer(() => before.info),
  )
  for (const token of before.tokens)
    table.tokens.push(table.ask('sit', { name: 'the same', nonce: nonce() }, token).token)
  return begun(table)
}

/** One random order of what others can do. Every way that it finds to something of the sleeper's, the first of each kind. */
export class Search {
  private readonly one: Case
  private readonly draw: (below: number) => number
  private readonly table: RoomTable
  private readonly pages = new Map<number, Page>()
  private readonly left = new Set<number>()
  private readonly requests: ReturnType<RoomTable['request']>[] = []
  private readonly did: string[] = []
  private readonly ways = new Map<Loss, Way>()
  /** When the sleeper's last page closed, what that page had told last, and which pace the sleeper knows of. */
  private seen = 0
  private promised = nothing
  private agreed: readonly Pace[] = []

  constructor(one: Case, seed: number) {
    dealBy(`a sleeper, ${one.name}, ${seed}`)
    this.one = one
    this.draw = drawer(seed)
    const game = one.again ? 'tsuro' : one.seats > 2 ? 'tyros' : 'tyrus'
    const table = playing(one.seats, { game, settings: one.settings ?? {} })
    this.table = one.again ? next(table) : table
    for (const seat of [...Object.keys(one.others).map(Number), ...(one.silent ?? [])]) this.open(seat)
    if (one.allows) this.table.ask('allowStandIn', true, this.table.tokens[0])
    this.visit()
    if (one.left) this.table.ask('leave', { mayBeTaken: one.left === 'to anyone' }, this.table.tokens[0])
    if (one.left) this.promised = { ...nothing, seat: one.left === 'to anyone' ? this.keptFor() : Infinity }
  }

  run(): ReadonlyMap<Loss, Way> {
    for (let step = 0; step < STEPS && !this.ways.has('seat') && this.table.info.phase === 'playing'; step++) {
      this.step()
      this.look()
    }
    return this.ways
  }

  private pick = <T>(list: readonly T[]): T => list[this.draw(list.length)]!
  private homeOf = (seat: number): string => this.one.others[seat] ?? `home of ${seat}`

  private open(seat: number): void {
    if (!this.pages.has(seat))
      this.pages.set(seat, this.table.page(this.table.tokens[seat], { address: this.homeOf(seat) }))
  }

  private keptFor(): number {
    const seat = this.table.info.seats[0]!
    return seat.kind === 'left' ? (seat.keptUntil ?? 0) - this.table.platform.time : 0
  }

  /** The sleeper looks in, may agree to what is proposed, and reads how soon the others can have a say. */
  private visit(agrees = false): void {
    const { table } = this
    const page = table.page(table.tokens[0], { address: 'home of 0' })
    table.pass(VISIT)
    const asked = table.proposals.filter(({ by, must, yes }) => by !== null && must.includes(0) && !yes.includes(0))
    if (agrees) for (const { id } of asked) table.code('answerProposal', id, { yes: true }, table.tokens[0])
    const { settings, rescue, clock } = table.info
    page.close()
    const hasEnded = agrees && asked.some(({ subject }) => subject.kind === 'end')
    if (hasEnded) this.promised = { ...this.promised, end: 0 }
    if (!rescue) return
    this.seen = table.platform.time
    this.agreed = [
      settings.pace,
      ...table.proposals.flatMap(({ subject, yes }) =>
        subject.kind === 'pace' && yes.includes(0) ? [subject.pace] : [],
      ),
    ]
    const people = new Set(Object.values(this.one.others)).size
    // A pause keeps what is left of a turn.
    const runs = clock?.runs.some(({ seat }) => seat === 0) || (clock?.paused && table.state.match!.mayAct.includes(0))
    const missed = runs ? clock!.left[0]! : MISSED[settings.pace]
    this.promised = {
      seat: people < 2 ? rescue.alone : this.one.silent?.length ? rescue.several : rescue.together,
      // Never without that player.
      pace: Infinity,
      end: hasEnded ? 0 : missed,
      'stand-in': settings.pace === 'none' && this.one.allows ? 2 * MINUTE : missed,
    }
  }

  private found(loss: Loss): void {
    if (this.ways.has(loss)) return
    this.ways.set(loss, {
      loss,
      after: this.table.platform.time - this.seen,
      promised: this.promised[loss],
      did: [...this.did],
    })
  }

  /** Notes each thing of the sleeper's that others have by now. */
  private look(): void {
    const { table } = this
    for (const request of this.requests) {
      if (request.claim() !== undefined || table.seatOf(request.token) !== 0) continue
      this.found('seat')
    }
    const { phase, settings, seats } = table.info
    if (!this.agreed.includes(settings.pace)) this.found('pace')
    if (phase === 'ended') this.found('end')
    if (seats[0]?.kind === 'player' && seats[0].standIn) this.found('stand-in')
  }

  private tried(what: string, code: string | undefined): void {
    if (code === undefined) this.did.push(what)
  }

  private subject(): PlayerSubject {
    const kinds = [
      'pace',
      'pace',
      'pace',
      'stand-in',
      'stand-in',
      'stand-in',
      'pause',
      'resume',
      'wait',
      'take-back',
      'away',
      'end',
    ] as const
    const kind = this.pick(kinds)
    const seat = this.draw(this.one.seats)
    const { n } = { n: this.table.entries.length }
    const subjects: { readonly [K in (typeof kinds)[number]]: Subject } = {
      pace: { kind: 'pace', pace: this.pick(['live-quick', 'none', ...paces]) },
      'stand-in': { kind: 'stand-in', seat, span: this.pick(['turn', 'until-back']) },
      pause: { kind: 'pause' },
      resume: { kind: 'resume' },
      wait: { kind: 'wait', seat },
      end: { kind: 'end', seat },
      'take-back': { kind: 'take-back', back: Math.max(1, n - 1 - this.draw(3)) },
      away: { kind: 'away', until: this.table.platform.time + this.draw(3) * DAY },
    }
    return subjects[kind] as PlayerSubject
  }

  private step(): void {
    const { table } = this
    const mine = Object.keys(this.one.others).map(Number)
    const by = this.pick(mine)
    const token = table.tokens[by]
    switch (this.draw(16)) {
      case 0:
      case 1:
      case 2: {
        const ms = this.pick(WAITS)
        table.pass(ms)
        return void this.did.push(`+${Math.round(ms / 1000)} s`)
      }
      case 3:
      case 4: {
        const subject = this.subject()
        return this.tried(`${by}: ${JSON.stringify(subject)}`, table.code('propose', subject, token))
      }
      case 5: {
        const open = table.proposals.find((one) => one.by !== null && one.must.includes(by) && !one.yes.includes(by))
        if (open)
          this.tried(`${by}: yes to ${open.subject.kind}`, table.code('answerProposal', open.id, { yes: true }, token))
        return
      }
      case 6:
      case 7:
        return this.asks()
      case 8:
      case 9:
      case 10: {
        const request = this.requests.at(-1)
        const held = this.draw(2) === 0 ? mine.map((seat) => table.tokens[seat]!) : []
        const yes = (id: string) => table.code('answerProposal', id, { yes: true }, token, this.homeOf(by), held)
        if (request) this.tried(`${by}: yes`, yes(request.id))
        return
      }
      case 11:
        return this.comesOrGoes(by, mine)
      case 12:
        return this.atSettings(by)
      case 13:
        if (mine.some((seat) => seat === table.onTurn && !this.left.has(seat)))
          this.tried('a move', table.move() ? undefined : '')
        return
      case 14: {
        const agrees = this.draw(2) === 0
        if (this.draw(4) > 0 || this.one.left) return
        this.visit(agrees)
        return void this.did.push(`a visit${agrees ? ' that agrees' : ''}`)
      }
      default:
        table.sleep()
    }
  }

  private asks(): void {
    const { table } = this
    const subject =
      this.draw(3) > 0 ? ({ kind: 'rescue', seat: 0 } as const) : ({ kind: 'takeover', seat: 0, name: 'Zoe' } as const)
    const address = this.pick([...Object.values(this.one.others), 'on the way', 'elsewhere'])
    try {
      this.requests.push(table.request(subject, address))
      this.did.push(`somebody asks for a ${subject.kind} from ${address}`)
    } catch {
      // Refused: another order may not be.
    }
  }

  private comesOrGoes(by: number, mine: readonly number[]): void {
    const { table, pages, left } = this
    const token = table.tokens[by]
    if (left.has(by)) {
      this.tried(`${by}: comes back`, table.code('comeBack', token))
      return void left.delete(by)
    }
    if (!pages.has(by)) {
      this.open(by)
      return void this.did.push(`${by}: a page`)
    }
    if (this.draw(2) === 0) {
      pages.get(by)!.close()
      pages.delete(by)
      return void this.did.push(`${by}: its page closes`)
    }
    if (mine.length - left.size < 2) return
    this.tried(`${by}: leaves`, table.code('leave', { mayBeTaken: this.draw(2) === 0 }, token))
    left.add(by)
    pages.delete(by)
  }

  private atSettings(by: number): void {
    const { table } = this
    const token = table.tokens[by]
    const listed = this.draw(2) === 0
    const ways: readonly (readonly [what: string, code: () => string | undefined])[] = [
      [`listed: ${listed}`, () => table.code('change', { settings: { listed } }, token)],
      [`${by} shuts the own seat`, () => table.code('shut', { shut: listed }, token)],
      [`${by} allows a bot`, () => table.code('allowStandIn', listed, token)],
      [`${by} is back`, () => table.code('relieve', token)],
      [`${by} puts out`, () => table.code('putOutOf', '0', token)],
      [`${by} would end`, () => table.code('end', token)],
      ['a screen', () => (this.table.page(undefined, { since: { screenId: 'a screen of the others' } }), undefined)],
      [`${by} has a new device`, () => table.code('claimTransfer', table.ask('createTransfer', token).code)],
    ]
    const [what, code] = this.pick(ways)
    try {
      this.tried(what, code())
    } catch {
      // Refused: another order may not be.
    }
  }
}
