import type { Random, Seat, Seen } from '../../../engine/game.ts'
import { quick } from '../../../engine/random.ts'
import { redact } from '../../../engine/sealed.ts'
import type { Negotiation } from '../../../search/bot.ts'
import { holds, minus, plus, same, some } from '../cards.ts'
import { TRADES } from '../figures.ts'
import { evaluate, usesNow } from './evaluate.ts'
import { REMEMBERED } from '../knowledge.ts'
import { askable, counterOf, isOpen, unanswered } from '../offers.ts'
import { handValue, type Uses } from './hand-value.ts'
import { sample } from '../sample.ts'
import { ownCards } from '../turn.ts'
import { kinds, type Cards, type Command, type Offer, type State, type Terms } from '../types.ts'

/** Why a bot declines, as the board makes it seem: nothing of its hand is in it. */
export const reasons = [
  'needs-it', // what it would give is worth more to it than most cards
  'not-enough-for-it', // what it would get is worth too little
  'helps-you-too-much', // good for both, but far better for the other
] as const
type Reason = (typeof reasons)[number]

/** How often a seat is asked in a row of actions, at most, by all who keep to it. */
export const ASKED = 3
/** Worlds in which it weighs what a trade does for the other: many for an offer, since the best of many looks too good. */
const WORLDS = { offer: 32, answer: 3 }
/** It asks only those who would say yes in this share of them, by its own judgement: a no costs a person a thought. */
const LIKELY = 0.7
/** A trade brings a seat at least so many points; a counter more, since it costs the other a thought. */
const GAIN = 0.5
const COUNTER_GAIN = 0.7
/** An offer is worth its while from here on: points times the chance of a yes. */
const HOPE = 0.5
/** A trade is the action of a turn: this share of what another action would bring is lost when that one waits. [TYR-35] */
const DELAY = 0.5
/** The other gains at most so many times what it gains itself, and so many points beyond. */
const GRUDGE = 2.5
const FREE = 1
/** So many points of cards given are many. */
const DEAR = 2

/** A seat's hand as it may be, once in each sampled world, and what its cards are worth to it. */
interface Partner {
  readonly uses: Uses
  readonly hands: readonly Cards[]
}

/** What a seat says in a trade, by its own view: an offer, an answer, a conclusion; undefined: nothing. */
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

/** What a hand gains by a trade; undefined: it cannot give that. */
function gainOf(uses: Uses, hand: Cards, { give, want }: Terms): number | undefined {
  return holds(hand, give) ? handValue(uses, plus(minus(hand, give), want)) - handValue(uses, hand) : undefined
}

const mirrored = ({ give, want }: Terms): Terms => ({ give: want, want: give })

/** In which share of the worlds a partner would say yes, and what it gains by that on average; it grudges too large an `own` one. */
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

/** How many of one kind go for how many of another. */
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

/** The offer of most hope, if it is worth asking for: one a turn, three a row, and no terms twice in a row. */
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

/** How often a seat was asked in this row, as far as it is remembered. */
function asksOf(view: Seen<State>, seat: Seat): number {
  return view.knowledge.offered.flat().filter(({ to }) => to.includes(seat)).length
}

/** The best of the trades that the answers have made possible: it costs the turn's action. [TYR-35] */
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

/** A no to the first question to a seat, for any hand; undefined: it is asked nothing. */
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

/**
 * The reason for a no to an offer. It depends on what everybody sees, and on chance drawn before the bot looked at its hand.
 * So a listener learns no more of the hand than by the no itself.
 */
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
