import type { Random, Seat, Seen } from '../../../engine/game.ts'
import { quick } from '../../../engine/random.ts'
import { redact } from '../../../engine/sealed.ts'
import type { Negotiation } from '../../../search/bot.ts'
import { holds, minus, plus, same, some } from '../cards.ts'
import { TRADES } from '../figures.ts'
import { evaluate, usesNow } from './evaluate.ts'
import { REMEMBERED } from '../knowledge.ts'
import { askable, counterOf, isOpen, mirrored, unanswered } from '../offers.ts'
import { handValue, type Uses } from './hand-value.ts'
import { sample } from '../sample.ts'
import { ownCards } from '../turn.ts'
import { kinds, type Cards, type Command, type Offer, type State, type Terms } from '../types.ts'

/** Reasons of a bot's no, as the board makes it seem: its hand stays out of it. */
export const reasons = [
  'needs-it', // the cards it would give are worth more to it than most
  'not-enough-for-it', // the cards it would get are worth too little
  'helps-you-too-much', // good for both, but far better for the other
] as const
type Reason = (typeof reasons)[number]

/** Questions to a seat in a row of actions, at most, by all who keep to it. */
export const ASKED = 3
/** Worlds in which a bot weighs a trade for the other: many for an offer, since the best of many looks too good. */
const WORLDS = { offer: 32, answer: 3 }
/** The share of worlds in which a partner must say yes to be asked: a no costs a person a thought. */
const LIKELY = 0.7
/** The least gain of a trade, in points; a counter needs more, since it costs the other a thought. */
const GAIN = 0.5
const COUNTER_GAIN = 0.7
/** The least worth of an offer: points times the chance of a yes. */
const HOPE = 0.5
/** The share of another action's gain that is lost when a trade takes the turn. [TYR-35] */
const DELAY = 0.5
/** The other's gain is at most GRUDGE times the own one and FREE points beyond. */
const GRUDGE = 2.5
const FREE = 1
/** Points from which given cards are dear. */
const DEAR = 2

/** A seat's hand in each sampled world, and the uses of its cards. */
interface Partner {
  readonly uses: Uses
  readonly hands: readonly Cards[]
}

/** A seat's next word in a trade, by its own view: an offer, an answer or a conclusion; undefined: none. */
export function negotiate(view: Seen<State>, seat: Seat, random: Random): Negotiation<Command> | undefined {
  if (view.phase !== 'actions') return undefined
  if (view.turn === seat) {
    if (view.offers.length > 0) return conclude(view, seat)
    const command = offer(view, seat, random)
    return command && { command }
  }
  const asked = unanswered(view, seat)[0]
  return asked && answer(view, seat, asked, random)
}

/** Whether somebody has not answered this seat's offers yet. */
export function waits(view: Seen<State>, seat: Seat): boolean {
  return (
    view.phase === 'actions' &&
    view.turn === seat &&
    view.offers.some((one) => isOpen(one) && one.asked.some((asked) => asked.answer === null))
  )
}

function partners(
  view: Seen<State>,
  seats: readonly Seat[],
  seat: Seat,
  random: Random,
  count = WORLDS.answer,
): Partner[] {
  const worlds = Array.from({ length: count }, () => sample(view, seat, random))
  return seats.map((other) => ({
    uses: usesNow(view, other),
    hands: worlds.map(({ hands }) => hands[other]!.cards.it!),
  }))
}

/** The gain of a hand by a trade; undefined: it lacks the cards. */
function gainOf(uses: Uses, hand: Cards, { give, want }: Terms): number | undefined {
  return holds(hand, give) ? handValue(uses, plus(minus(hand, give), want)) - handValue(uses, hand) : undefined
}

/** A partner's chance of a yes, over the worlds, and its mean gain then. The partner grudges me too large a gain: `own`. */
function interest({ uses, hands }: Partner, terms: Terms, own = 0): { readonly chance: number; readonly gain: number } {
  let [yes, sum] = [0, 0]
  for (const hand of hands) {
    const gain = gainOf(uses, hand, mirrored(terms))
    if (gain === undefined || gain < GAIN || grudges(gain, own)) continue
    yes++
    sum += gain
  }
  return { chance: yes / hands.length, gain: yes === 0 ? 0 : sum / yes }
}

const grudges = (own: number, theirs: number): boolean => theirs > GRUDGE * own + FREE

/** Numbers of cards given and wanted. */
const ratios = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 2],
] as const
const allTerms: readonly Terms[] = kinds.flatMap((given) =>
  kinds.flatMap((wanted) =>
    given === wanted
      ? []
      : ratios.map(([gives, wants]): Terms => ({ give: some(given, gives), want: some(wanted, wants) })),
  ),
)

/** The most hopeful offer worth asking: one a turn, three a row, and no terms twice in a row. */
function offer(view: Seen<State>, seat: Seat, random: Random): Command | undefined {
  const before = view.knowledge.offered[seat]!
  const free = askable(view).filter((other) => asksOf(view, other) < ASKED)
  if (before.length >= REMEMBERED || view.trades >= TRADES || free.length === 0) return undefined
  const hand = ownCards(view, seat)
  const uses = usesNow(view, seat)
  const others = partners(view, free, seat, random, WORLDS.offer)
  let best: Command | undefined
  let most = Math.max(HOPE, ...evaluate(view, seat).map(({ worth }) => DELAY * worth))
  for (const terms of allTerms) {
    const gain = gainOf(uses, hand, terms)
    if (gain === undefined || gain < GAIN) continue
    if (before.some(({ give, want }) => same(give, terms.give) && same(want, terms.want))) continue
    const interests = others.map((other) => interest(other, terms, gain))
    const willing = free.filter((_, i) => interests[i]!.chance >= LIKELY && !grudges(gain, interests[i]!.gain))
    if (willing.length === 0) continue
    const likely = willing.toSorted((a, b) => interests[free.indexOf(b)]!.chance - interests[free.indexOf(a)]!.chance)
    const to = view.options.edition === 'english' ? likely.slice(0, 1) : willing
    const no = to.reduce((chance, other) => chance * (1 - interests[free.indexOf(other)]!.chance), 1)
    if (gain * (1 - no) <= most) continue
    most = gain * (1 - no)
    best = { type: 'offer', ...terms, to }
  }
  return best
}

/** Remembered questions to a seat in this row. */
function asksOf(view: Seen<State>, seat: Seat): number {
  return view.knowledge.offered.flat().filter(({ to }) => to.includes(seat)).length
}

/** The best trade that the answers have made possible: it costs the turn's action. [TYR-35] */
function conclude(view: Seen<State>, seat: Seat): Negotiation<Command> | undefined {
  const hand = ownCards(view, seat)
  const uses = usesNow(view, seat)
  let best: Command | undefined
  let most = GAIN
  const consider = (terms: Terms, command: Command): void => {
    const gain = gainOf(uses, hand, terms)
    if (gain === undefined || gain < most) return
    most = gain
    best = command
  }
  for (const one of view.offers.filter(isOpen))
    for (const { seat: other, answer } of one.asked) {
      const counter = counterOf(one, other)
      if (answer === 'accepted') consider(one, { type: 'conclude', offer: one.number, with: other })
      else if (counter) consider(mirrored(counter), { type: 'take', offer: one.number, with: other })
    }
  return best && { command: best, worth: most / DELAY }
}

/** Declines the first question to a seat, for any hand; undefined: none is open. */
export function refuse(view: Seen<State>, seat: Seat): Command | undefined {
  const asked = unanswered(view, seat)[0]
  return asked && { type: 'decline', offer: asked.number, forTurn: false }
}

function answer(view: Seen<State>, seat: Seat, asked: Offer, random: Random): Negotiation<Command> {
  const chance = quick(random.below(0x1_0000_0000))
  const hand = ownCards(view, seat)
  const uses = usesNow(view, seat)
  const [other] = partners(view, [view.turn], seat, random) as [Partner]
  const terms = mirrored(asked)
  const gain = gainOf(uses, hand, terms)
  const isUnfair = gain !== undefined && grudges(gain, interest(other, terms).gain)
  if (gain !== undefined && gain >= GAIN && !isUnfair) return { command: { type: 'accept', offer: asked.number } }
  const better = counterTo(asked, hand, uses, other)
  if (better) return { command: { type: 'counter', offer: asked.number, ...better } }
  return {
    command: { type: 'decline', offer: asked.number, forTurn: false },
    why: reasonFor(view, seat, asked, chance),
  }
}

/** The reason of a no, by public facts and chance drawn before the bot looks at its hand: it tells no more than the no. */
function reasonFor(view: Seen<State>, seat: Seat, asked: Offer, random: Random): Reason {
  const open = redact(view, 'spectator')
  const [own, other] = partners(open, [seat, open.turn], seat, random) as [Partner, Partner]
  const terms = mirrored(asked)
  const hands = own.hands.filter((hand) => holds(hand, terms.give))
  const mean = (of: (hand: Cards) => number): number => hands.reduce((sum, hand) => sum + of(hand), 0) / hands.length
  const loss = mean((hand) => handValue(own.uses, hand) - handValue(own.uses, minus(hand, terms.give)))
  if (hands.length === 0 || loss > DEAR) return 'needs-it'
  const gain = mean((hand) => gainOf(own.uses, hand, terms)!)
  return grudges(gain, interest(other, terms).gain) ? 'helps-you-too-much' : 'not-enough-for-it'
}

/** Other terms that serve both: one card more for what is wanted, or another kind for what is given. */
function counterTo(asked: Offer, hand: Cards, uses: Uses, other: Partner): Terms | undefined {
  let best: Terms | undefined
  let most = COUNTER_GAIN
  for (const kind of kinds)
    for (const terms of [
      { give: asked.want, want: plus(asked.give, some(kind)) },
      { give: some(kind), want: asked.give },
    ]) {
      const gain = gainOf(uses, hand, terms)
      if (gain === undefined || gain < most || same(terms.give, terms.want)) continue
      const { chance, gain: theirs } = interest(other, terms)
      if (chance < 0.5 || grudges(gain, theirs) || (same(terms.give, asked.want) && same(terms.want, asked.give)))
        continue
      most = gain
      best = terms
    }
  return best
}
