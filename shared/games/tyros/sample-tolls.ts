import type { Random, Seat } from '../../engine/game.ts'
import { allCards, holds, listed, minus, none, plus, some, total } from './cards.ts'
import { inDoubt } from './tolls.ts'
import { kinds, type Cards, type Kind, type Since, type State, type Toll } from './types.ts'

/** Steps of chance between two weights. */
const FINE = 2 ** 31

/*
 * Worlds that fit all tolls. The nodes after a toll are the combinations of cards that are then certain in the hidden hands,
 * beyond those known. In the example of `tolls.ts` the first toll leads to three, of which Anna's later sights leave one:
 *
 * - orange, in two ways: a yellow is certain in Anna's hand, an orange in Ben's. It is the yellow that she plays, and
 *   nothing is certain of the rest of her cards, as `room: 0` wants.
 * - yellow: an orange is certain in Anna's hand. It does not fit into `room: 0`.
 * - any other card: an orange and a yellow are certain there. The orange does not fit.
 *
 * The second toll leads on to two: the orange is Cleo's by then, or still Ben's and Cleo got some other card of his.
 */

/** Cards certain in each hidden hand beyond those known, after some of the tolls; and how they came about. */
interface Node {
  readonly certain: readonly Cards[]
  readonly ways: number
  readonly before: readonly Step[]
}

/** A toll between two nodes: a certain card of this kind; undefined: any other. `ways` count those of earlier tolls too. */
interface Step {
  readonly node: Node
  readonly kind: Kind | undefined
  readonly ways: number
  readonly trails: readonly [giver: Trail, owner: Trail]
}

/** Cards that are certain in a hand after a toll, then at the end of each time since; and the number of ways there. */
interface Trail {
  readonly certain: readonly Cards[]
  readonly ways: number
}

/** Unknown cards that the owner's hand had with a toll, and those that came to each of both hands after each time since. */
interface Counts {
  readonly owner: number
  readonly came: readonly (readonly number[])[]
}

/** By seat, the cards that are certain; and the card of every toll, once all others of the hidden hands are dealt. */
interface Sampled {
  readonly bounds: readonly Cards[]
  readonly cardsOf: (others: readonly (readonly Kind[])[]) => readonly Kind[]
}

/** The cards this viewer has not seen: those of the deck and of the hidden hands. */
export function unseen(view: State): Cards {
  let left = minus(allCards, view.discardPile)
  for (const { cards } of view.hands) if (cards.it) left = minus(left, cards.it)
  return left
}

const isHidden = ({ hands }: State, seat: Seat): boolean => !('it' in hands[seat]!.cards)

/**
 * Samples where the cards are that were known before a toll, and those of tolls that this viewer saw. Each way weighs as much as
 * there are ways to place the unseen cards and to give, pay and draw them, all told apart. Any other toll is a card like the
 * others of its hand, and `cardsOf` takes it from those.
 */
export function sampleTolls(view: State, random: Random): Sampled {
  const known = view.hands.map((_, seat) => (isHidden(view, seat) ? view.knowledge.known[seat]! : none))
  const { tolls } = view.knowledge
  if (tolls.length === 0) return { bounds: known, cardsOf: () => [] }
  const counts = countsOf(view, known)
  let nodes: Node[] = [{ certain: known.map(() => none), ways: 1, before: [] }]
  tolls.forEach((toll, i) => (nodes = extended(view, nodes, toll, counts[i]!)))
  const boundsOf = ({ certain }: Node): Cards[] => known.map((cards, seat) => plus(cards, certain[seat]!))
  let node = draw(nodes, (end) => end.ways * placements(view, boundsOf(end)), random)
  const bounds = boundsOf(node)
  const steps: Step[] = []
  while (node.before.length > 0) {
    const step = draw(node.before, ({ ways }) => ways, random)
    steps.unshift(step)
    node = step.node
  }
  return { bounds, cardsOf: (others) => countedBack(view, steps, others, random) }
}

/** Counts back from the hands as they are. */
function countsOf({ hands, knowledge: { tolls } }: State, known: readonly Cards[]): Counts[] {
  const unknown = hands.map(({ size }, seat) => size - total(known[seat]!))
  const back = ({ from, to, doubt, since }: Toll): Counts => {
    const came = since.map((times, side) => {
      const seat = side === 0 ? from : to
      const before = times?.toReversed().map(({ gone, room = unknown[seat]! }) => {
        const come = unknown[seat]! - room
        unknown[seat] = room + total(gone)
        return come
      })
      return before?.reverse() ?? []
    })
    const owner = unknown[to]!--
    unknown[from]! += 1 - total(inDoubt(doubt))
    return { owner, came }
  }
  return tolls.toReversed().map(back).reverse()
}

/** Nodes after one more toll; the same cards reached in several ways are one node. */
function extended(view: State, nodes: readonly Node[], toll: Toll, { owner, came }: Counts): Node[] {
  const { from, to, since } = toll
  const found = new Map<string, { certain: readonly Cards[]; ways: number; before: Step[] }>()
  const trailsOf = (seat: Seat, held: Cards, side: 0 | 1): readonly Trail[] =>
    isHidden(view, seat) ? trailsFrom(held, since[side] ?? [], came[side]!) : [{ certain: [none], ways: 1 }]
  for (const node of nodes)
    for (const { kind, ways, left, got } of given(view, toll, node, owner))
      for (const giver of trailsOf(from, left, 0))
        for (const taker of trailsOf(to, got, 1)) {
          const certain = node.certain.with(from, giver.certain.at(-1)!).with(to, taker.certain.at(-1)!)
          const all = node.ways * ways * giver.ways * taker.ways
          const key = certain.map(codeOf).join()
          const same = found.get(key) ?? { certain, ways: 0, before: [] }
          same.ways += all
          same.before.push({ node, kind, ways: all, trails: [giver, taker] })
          found.set(key, same)
        }
  return [...found.values()]
}

/** A card that a toll may be, its number of ways, and the cards certain then in the giver's hand and the owner's. */
interface Given extends Pick<Step, 'kind' | 'ways'> {
  readonly left: Cards
  readonly got: Cards
}

function* given(view: State, { card, doubt, from, to }: Toll, { certain }: Node, owner: number): Iterable<Given> {
  const [had, got] = [certain[from]!, certain[to]!]
  const left = plus(had, inDoubt(doubt))
  const isSeen = card.it !== undefined
  if (isSeen && !isHidden(view, from)) {
    yield { kind: card.it, ways: 1, left, got: plus(got, some(card.it)) }
    return
  }
  for (const [i, kind] of kinds.entries()) {
    const ways = had[i]! + doubt[i]!
    if (ways > 0 && (!isSeen || card.it === kind))
      yield { kind, ways, left: minus(left, some(kind)), got: plus(got, some(kind)) }
  }
  const ways = isSeen ? 1 : owner - total(got)
  if (ways > 0) yield { kind: undefined, ways, left, got }
}

/** Any of the cards that were not certain may be those that came. */
function trailsFrom(certain: Cards, since: readonly Since[], came: readonly number[]): readonly Trail[] {
  return since.reduce<readonly Trail[]>(
    (all, { gone, room }, i) =>
      all.flatMap((trail) =>
        leftOf(trail.certain.at(-1)!, gone).flatMap(({ left, ways }) => {
          const others = room === undefined ? 0 : room - total(left)
          if (others < 0) return []
          const drawn = room ? choices(others + came[i]!, came[i]!) : 1
          return [{ certain: [...trail.certain, left], ways: trail.ways * ways * drawn }]
        }),
      ),
    [{ certain: [certain], ways: 1 }],
  )
}

/** Each card that went may be any of those certain that are like it, or another. */
function leftOf(certain: Cards, gone: Cards): readonly { readonly left: Cards; readonly ways: number }[] {
  return kinds.reduce(
    (all, kind, i) => {
      const [had, went] = [certain[i]!, gone[i]!]
      if (had === 0 || went === 0) return all
      return all.flatMap(({ left, ways }) =>
        Array.from({ length: Math.min(had, went) + 1 }, (_, n) => ({
          left: minus(left, some(kind, n)),
          ways: ways * choices(had, n) * choices(went, n) * factorial(n),
        })),
      )
    },
    [{ left: certain, ways: 1 }],
  )
}

/** The cards of the tolls, from the last to the first: any of the cards that its hand had then, where it is none that is certain. */
function countedBack(view: State, steps: readonly Step[], dealt: readonly (readonly Kind[])[], random: Random): Kind[] {
  const others = dealt.map((cards) => [...cards])
  const back = (seat: Seat, since: readonly Since[], { certain }: Trail): void => {
    since.toReversed().forEach(({ gone, room }, i) => {
      const [before, after] = [certain.at(-2 - i)!, certain.at(-1 - i)!]
      if (room !== undefined) others[seat] = random.shuffle(others[seat]!).slice(0, room - total(after))
      others[seat]!.push(...listed(minus(gone, minus(before, after))))
    })
  }
  const { tolls } = view.knowledge
  const cards = steps.toReversed().map(({ kind, trails: [giver, owner] }, i): Kind => {
    const { card, from, to, since } = tolls.at(-1 - i)!
    if (isHidden(view, from)) back(from, since[0] ?? [], giver)
    if (isHidden(view, to)) back(to, since[1] ?? [], owner)
    if (kind !== undefined) return kind
    const one = card.it ?? others[to]!.splice(random.below(others[to]!.length), 1)[0]!
    others[from]!.push(one)
    return one
  })
  return cards.reverse()
}

/** Cards as one number: no kind has more than fifteen. */
const codeOf = (cards: Cards): number => cards.reduce((code, n) => code * 16 + n, 0)

/** The share of all ways in which the unseen cards can lie; 0: impossible. Each card of the bounds counts as distinct. */
function placements(view: State, bounds: readonly Cards[]): number {
  const pool = unseen(view)
  const aside = bounds.reduce(plus, none)
  if (!holds(pool, aside)) return 0
  let deck = total(pool) - total(aside)
  let share = factorial(deck) / factorial(total(pool))
  pool.forEach((n, kind) => (share *= factorial(n) / factorial(n - aside[kind]!)))
  for (const [seat, { size }] of view.hands.entries()) {
    if (!isHidden(view, seat)) continue
    const unknown = size - total(bounds[seat]!)
    if (unknown < 0) return 0
    share /= factorial(unknown)
    deck -= unknown
  }
  return share / factorial(deck)
}

/** n factorial, for n up to 60. */
const factorials = Array.from({ length: 61 }, () => 1)
for (let n = 2; n < factorials.length; n++) factorials[n] = factorials[n - 1]! * n
const factorial = (n: number): number => factorials[n]!

const choices = (n: number, k: number): number => factorial(n) / factorial(k) / factorial(n - k)

/** Draws an item by weight. */
function draw<T>(items: readonly T[], weigh: (item: T) => number, random: Random): T {
  if (items.length === 1) return items[0]!
  const weights = items.map(weigh)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) throw new Error('the view rules out every world')
  let at = (random.below(FINE) / FINE) * sum
  const i = weights.findIndex((weight) => (at -= weight) < 0)
  return items[i < 0 ? weights.findLastIndex((weight) => weight > 0) : i]!
}
