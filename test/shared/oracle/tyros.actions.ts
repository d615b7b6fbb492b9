import { berths, distance, neighbours, squareOf, squares, type Berth, type Square } from './chart.ts'
import {
  berth,
  cards,
  colours,
  counted,
  galleysAt,
  kinds,
  location,
  must,
  own,
  place,
  removed,
  square,
  type Card,
  type Colour,
  type Counted,
  type Tyros,
  type TyrosCommand,
} from './tyros.table.ts'

/** Actions of a row and their prices (TYR-20 to 32). */

/** TYR-22: whether a galley of this seat may come to a square; one that comes from there is not counted. */
function hasRoom(game: Tyros, seat: number, at: Square, leaving = 0): boolean {
  const there = galleysAt(game, at)
  if (at === 'T' && game.cities['T'] === undefined) return own(there, seat).length < 2
  return there.length - leaving < 2
}

/** A price: so many cards, every one or at least one of them of a colour (a joker passes for it), or any. */
interface Price {
  count: number
  colour?: Colour
  every?: boolean
}

const passesFor = (card: Card, colour: Colour): boolean => card === colour || card === 'joker'

function pays({ count, colour, every }: Price, paid: readonly Card[]): boolean {
  if (paid.length !== count) return false
  if (colour === undefined) return true
  return every ? paid.every((card) => passesFor(card, colour)) : paid.some((card) => passesFor(card, colour))
}

/** The usual way to pay: what must be of the colour in that colour, the rest of what is held least, jokers last. */
function usual({ count, colour, every }: Price, hand: readonly Card[]): Counted | undefined {
  const held = counted(hand)
  const dear = [0, 1, 2, 3].sort((a, b) => held[a]! - held[b]! || a - b).map((kind) => kinds[kind]!)
  const inOrder = (some: readonly Card[]): Card[] =>
    [...dear, 'joker'].flatMap((kind) => some.filter((card) => card === kind))
  const bound = colour === undefined ? 0 : every ? count : 1
  const inColour = inOrder(colour === undefined ? [] : hand.filter((card) => passesFor(card, colour))).slice(0, bound)
  const paid = [...inColour, ...inOrder(must(hand, inColour, 'the hand')).slice(0, count - bound)]
  return inColour.length === bound && paid.length === count ? counted(paid) : undefined
}

/** TYR-20 to 24: the price of a move and whose city asks for a toll. */
function voyage(game: Tyros, seat: number, from: Berth, to: Berth): { price: Price; toll: boolean } | undefined {
  const end = squareOf(to)
  const colour = game.counters[end]
  const leaving = squareOf(from) === end ? 1 : 0
  const isMine = game.galleys.some((galley) => galley.owner === seat && galley.at === from)
  if (!isMine || from === to || !colour || !hasRoom(game, seat, end, leaving)) return undefined
  const owner = game.cities[end]
  return {
    price: { count: distance(from, to), colour, every: true },
    toll: owner !== undefined && owner !== seat,
  }
}

/** TYR-25, 26. */
function cityPrice(game: Tyros, seat: number, at: Square): Price | undefined {
  const there = galleysAt(game, at)
  const mine = own(there, seat).length
  const colour = game.counters[at]
  const supply = 10 - Object.values(game.cities).filter((owner) => owner === seat).length
  if (!colour || game.cities[at] !== undefined || mine === 0 || mine < there.length || supply === 0) return undefined
  return { count: mine === 2 ? 4 : 5, colour, every: true }
}

/** TYR-27 to 30. */
function galleyPrice(game: Tyros, seat: number, at: Square): Price | undefined {
  const openTyre = at === 'T' && game.cities['T'] === undefined
  const isWharf = openTyre || game.cities[at] === seat || (at === 'T' && game.edition === 'english')
  const supply = 10 - own(game.galleys, seat).length
  if (!isWharf || supply === 0 || !hasRoom(game, seat, at)) return undefined
  const count = galleysAt(game, at).length + 1
  const colour = game.counters[at]
  return openTyre && (game.edition === 'kosmos' || !colour) ? { count } : { count, colour: colour! }
}

/** TYR-12: the empires that a tile may join. */
export const joins = (game: Tyros, tile: Square): Colour[] =>
  colours.filter((colour) => neighbours[tile]!.some((next) => game.counters[next] === colour))

export function handfuls(hand: readonly Card[], count: number): Card[][] {
  const most = counted(hand)
  const from = (kind: number, left: number): Card[][] => {
    if (kind === 5) return left === 0 ? [[]] : []
    const here = Array.from({ length: Math.min(left, most[kind]!) + 1 }, (_, n) => n)
    return here.flatMap((n) => from(kind + 1, left - n).map((rest) => [...Array<Card>(n).fill(kinds[kind]!), ...rest]))
  }
  return from(0, count)
}

const kindsIn = (heap: readonly Card[]): Card[] => kinds.filter((kind) => heap.includes(kind))

export function actions(game: Tyros, seat: number): TyrosCommand[] {
  const hand = game.hands[seat]!
  const found: TyrosCommand[] = [{ type: 'pass' }]
  const starts = berths.filter((from) => game.galleys.some((galley) => galley.owner === seat && galley.at === from))
  for (const from of starts)
    for (const to of berths) {
      const way = voyage(game, seat, from, to)
      if (!way) continue
      for (const toll of way.toll ? kindsIn(hand) : [undefined]) {
        const pay = usual(way.price, toll ? must(hand, [toll], 'toll') : hand)
        const ends = { type: 'move' as const, from: place(from), to: place(to) }
        if (pay) found.push(toll ? { ...ends, pay, toll } : { ...ends, pay })
      }
    }
  for (const from of starts) {
    const price = cityPrice(game, seat, squareOf(from))
    const pay = price && usual(price, hand)
    if (pay) found.push({ type: 'buildCity', galley: place(from), pay })
  }
  for (const at of squares) {
    const price = galleyPrice(game, seat, at)
    const pay = price && usual(price, hand)
    if (pay) found.push({ type: 'buildGalley', at: location(at), pay })
  }
  for (const count of [1, 2, 3]) {
    const pay = usual({ count }, hand)
    if (pay && count <= game.deck.length) found.push({ type: 'exchange', pay })
  }
  const three = usual({ count: 3 }, hand)
  if (three) for (const take of kindsIn(game.discardPile)) found.push({ type: 'fetch', pay: three, take })
  return found
}

/** Whether a command that pays is open, with these very cards. */
export function affords(game: Tyros, seat: number, command: Extract<TyrosCommand, { pay: Counted }>): boolean {
  if (game.phase !== 'actions' || game.turn !== seat) return false
  const paid = cards(command.pay)
  const left = removed(game.hands[seat]!, paid)
  if (!left) return false
  switch (command.type) {
    case 'move': {
      const way = voyage(game, seat, berth(command.from), berth(command.to))
      if (!way || !pays(way.price, paid)) return false
      return command.toll ? way.toll && left.includes(command.toll) : !way.toll
    }
    case 'buildCity': {
      const at = berth(command.galley)
      const price = cityPrice(game, seat, squareOf(at))
      return !!price && pays(price, paid) && game.galleys.some((one) => one.owner === seat && one.at === at)
    }
    case 'buildGalley': {
      const price = galleyPrice(game, seat, square(command.at))
      return !!price && pays(price, paid)
    }
    case 'exchange':
      return paid.length >= 1 && paid.length <= 3 && paid.length <= game.deck.length
    case 'fetch':
      return paid.length === 3 && game.discardPile.includes(command.take)
  }
}
