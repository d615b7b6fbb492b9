import type { Random, Seat } from '../../engine/game.ts'
import { allCards, holds, minus, none, plus, total } from './cards.ts'
import { extraAfter } from './tolls.ts'
import { kinds } from './types.ts'
import type { Cards, Kind, State, Toll } from './types.ts'

/** Steps of chance between two weights. */
const FINE = 2 ** 31

/** By seat: the cards certain in a hidden hand beyond those known, after some of the tolls; and how they came about. */
interface Node {
  readonly extras: readonly Cards[]
  readonly ways: number
  readonly before: readonly { readonly node: Node; readonly kind: Kind | undefined }[]
}

/** The cards this viewer has not seen: those of the deck and of the hidden hands. */
export function unseen(view: State): Cards {
  let left = minus(allCards, view.discardPile)
  for (const { cards } of view.hands) if (cards.it) left = minus(left, cards.it)
  return left
}

/**
 * Samples the card of every toll that this viewer did not see: each way weighs as much as it leaves ways to place
 * the unseen cards, told apart. A toll of which nothing was seen since is left open: it is any card of its new hand beyond
 * the bound. `bounds`: by seat, the cards that are certain in a hidden hand.
 */
export function sampleTolls(
  view: State,
  random: Random,
): { readonly determined: readonly (Kind | undefined)[]; readonly bounds: readonly Cards[] } {
  const known = view.hands.map(({ cards }, seat) => ('it' in cards ? none : view.knowledge.known[seat]!))
  const { tolls } = view.knowledge
  if (tolls.length === 0) return { determined: [], bounds: known }
  const open = tolls.map((toll, i) => toll.card.it === undefined && isPlain(tolls, i))
  const plain = view.hands.map((_, seat) => tolls.filter(({ to }, i) => to === seat && open[i]).length)
  let nodes: Node[] = [{ extras: known.map(() => none), ways: 1, before: [] }]
  tolls.forEach((toll, i) => {
    if (!open[i]) nodes = extended(view, nodes, toll)
  })
  let node = draw(nodes, (end) => end.ways * placements(view, boundsOf(known, end), plain), random)
  const bounds = boundsOf(known, node)
  const determined: (Kind | undefined)[] = tolls.map(() => undefined)
  for (let i = tolls.length - 1; i >= 0; i--) {
    if (open[i]) continue
    const step = draw(node.before, (before) => before.node.ways, random)
    determined[i] = step.kind
    node = step.node
  }
  return { determined, bounds }
}

const boundsOf = (known: readonly Cards[], { extras }: Node): Cards[] =>
  known.map((cards, s) => plus(cards, extras[s]!))

/** Whether a toll still is just one more unknown card of its new hand: nothing told of the old, nothing seen since in the new. */
function isPlain(tolls: readonly Toll[], index: number): boolean {
  const { to, since } = tolls[index]!
  if (since[0] !== null || since[1] === null) return false
  return tolls.every((later, i) => {
    if (i < index) return true
    if (later.from === to) return later.since[0] === null
    return (
      later.to !== to ||
      later.since[1] === null ||
      later.since[1].every(({ gone, room }) => room === undefined && total(gone) === 0)
    )
  })
}

/** What may be certain after one more toll, the same cards reached in several ways being one. */
function extended(view: State, nodes: readonly Node[], toll: Toll): Node[] {
  const found = new Map<string, { extras: Cards[]; ways: number; before: { node: Node; kind: Kind }[] }>()
  const hidden = (seat: Seat) => !('it' in view.hands[seat]!.cards)
  for (const node of nodes)
    for (const { kind, wasCertain } of cardsOf(toll, node, hidden(toll.from))) {
      const after = (extra: Cards, seat: Seat) => extraAfter(toll, seat, kind, extra, wasCertain)
      const extras = node.extras.map((extra, seat) => (hidden(seat) ? after(extra, seat) : none))
      if (!extras.every((extra) => extra !== undefined)) continue
      const key = extras.map(codeOf).join()
      const same = found.get(key)
      if (!same) found.set(key, { extras, ways: node.ways, before: [{ node, kind }] })
      else {
        same.ways += node.ways
        same.before.push({ node, kind })
      }
    }
  return [...found.values()]
}

/** What the card of a toll may be: of each kind one that was certain in the giver's hand, or another. */
function* cardsOf({ card, doubt, from }: Toll, { extras }: Node, isHidden: boolean) {
  const certain = plus(extras[from]!, doubt)
  for (const [i, kind] of kinds.entries()) {
    if (card.it !== undefined && card.it !== kind) continue
    if (certain[i]! > 0) yield { kind, wasCertain: true }
    if (isHidden || certain[i] === 0) yield { kind, wasCertain: false }
  }
}

/** Cards as one number: no kind has more than fifteen. */
const codeOf = (cards: Cards): number => cards.reduce((code, n) => code * 16 + n, 0)

/**
 * In how many ways the unseen cards can lie, as a share of all; 0: they cannot. Which cards are those of the bounds counts, and
 * not in which order they came.
 */
function placements(view: State, bounds: readonly Cards[], plain: readonly number[]): number {
  const pool = unseen(view)
  const aside = bounds.reduce(plus, none)
  if (!holds(pool, aside)) return 0
  let deck = total(pool) - total(aside)
  let share = factorial(deck) / factorial(total(pool))
  pool.forEach((n, kind) => (share *= factorial(n) / factorial(n - aside[kind]!)))
  for (const [seat, { size, cards }] of view.hands.entries()) {
    if ('it' in cards) continue
    const bound = bounds[seat]!
    const room = size - total(bound)
    if (room < plain[seat]!) return 0
    share /= bound.reduce((ways, n) => ways * factorial(n), factorial(room - plain[seat]!))
    deck -= room
  }
  return share / factorial(deck)
}

/** n factorial, for n up to 60. */
const factorials = Array.from({ length: 61 }, () => 1)
for (let n = 2; n < factorials.length; n++) factorials[n] = factorials[n - 1]! * n
const factorial = (n: number): number => factorials[n]!

/** One of some things, by weight. */
function draw<T>(items: readonly T[], weigh: (item: T) => number, random: Random): T {
  if (items.length === 1) return items[0]!
  const weights = items.map(weigh)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) throw new Error('the view rules out every world')
  let at = (random.below(FINE) / FINE) * sum
  const i = weights.findIndex((weight) => (at -= weight) < 0)
  return items[i < 0 ? weights.findLastIndex((weight) => weight > 0) : i]!
}
