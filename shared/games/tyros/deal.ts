import type { Random, Seat, Sealed } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { LOCATIONS, TYRE, allTiles, basicStart, borders } from './board.ts'
import { choosing } from './turn.ts'
import { counted, listed, material, minus, plus } from './cards.ts'
import { evolve, withCounter } from './evolve.ts'
import { freshTiles, nextUnder } from './tiles.ts'
import { empires } from './types.ts'
import type { Cards, Event, Location, State, Tile } from './types.ts'

/** Tiles a player gets (TYR-9). */
const TILES = 4
const ascending = (a: number, b: number): number => a - b

/**
 * The setup. What chance is asked for, in this order: the start player; for a random start the order of the 32 tiles
 * (whatever is shuffled anywhere is in ascending order before); the order of the tiles left, of which the first four
 * go to seat 0, the next to seat 1, and so on; the order of the 60 cards, dealt likewise.
 */
export function setup(state: State, random: Random): Event[] {
  const events: Event[] = []
  if (state.first === null) events.push({ type: 'startDrawn', seat: random.below(state.hands.length) })
  const founded = found(state, random)
  const left = random.shuffle(allTiles.filter((tile) => !founded.at.includes(tile)))
  const tiles = state.hands.map((_, seat) => seal([seat], left.slice(seat * TILES, (seat + 1) * TILES).sort(ascending)))
  return [...events, founded, { type: 'tilesDealt', tiles }, deal(state, random)]
}

function found(state: State, random: Random): Extract<Event, { type: 'empiresFounded' }> {
  if (state.options.start === 'basic') return { type: 'empiresFounded', at: basicStart, misfits: [] }
  const stack = random.shuffle(allTiles)
  return {
    type: 'empiresFounded',
    ...(state.options.edition === 'kosmos' ? foundInOrder(stack) : foundSorted(stack, random)),
  }
}

/** Tiles found in the order of drawing; a misfit goes under the stack (TYR-6). */
function foundInOrder(stack: Tile[]): { at: Location[]; misfits: Tile[] } {
  let counters: State['counters'] = Array<null>(LOCATIONS + 1).fill(null)
  const [at, misfits]: [Location[], Tile[]] = [[], []]
  while (at.length < empires.length) {
    const tile = stack.shift()!
    if (borders[tile]!.some((near) => counters[near] !== null)) {
      misfits.push(tile)
      stack.push(tile)
    } else {
      counters = withCounter(counters, tile, empires[at.length]!)
      at.push(tile)
    }
  }
  return { at, misfits }
}

/** Tiles found by their numbers; the lowest misfit is set aside and one more drawn (TYR-7). With none left, those set aside are shuffled. */
function foundSorted(stack: Tile[], random: Random): { at: Location[]; misfits: Tile[] } {
  const misfits: Tile[] = []
  let aside: Tile[] = []
  const at = stack.splice(0, empires.length).sort(ascending)
  for (;;) {
    const i = at.findIndex((tile, i) => borders[tile]!.some((near) => near === TYRE || at.slice(0, i).includes(near)))
    if (i < 0) return { at, misfits }
    aside.push(at[i]!)
    misfits.push(at[i]!)
    if (stack.length === 0) {
      stack = random.shuffle(aside.sort(ascending))
      aside = []
    }
    at.splice(i, 1, stack.shift()!)
    at.sort(ascending)
  }
}

/** All cards not in a hand are shuffled and dealt, seat by seat (TYR-11). */
export function deal(state: State, random: Random): Extract<Event, { type: 'cardsDealt' }> {
  const count = state.hands.length === 3 ? 12 : 10
  const kept = state.hands.map(({ cards }) => unseal(cards))
  const deck = random.shuffle(listed(kept.reduce(minus, material)))
  const hands = kept.map((cards, seat) => {
    const dealt = counted(deck.slice(seat * count, (seat + 1) * count))
    return seal([seat], plus(cards, dealt))
  })
  return { type: 'cardsDealt', hands }
}

/** Cards from the top of the deck: its order is drawn now, one card after the other, of the kinds in order (TYR-31). */
export function drawCards(state: State, count: number, random: Random): Cards {
  const deck = listed(state.hands.reduce((left, { cards }) => minus(left, unseal(cards)), minus(material, state.pile)))
  return counted(Array.from({ length: count }, () => deck.splice(random.below(deck.length), 1)[0]!))
}

/** The tile on top of the stack: one put under it, once those lie on top, or any of the ascending others. */
export function topTile(state: State, random: Random): Tile | undefined {
  if (state.stack === 0) return undefined
  const i = nextUnder(state)
  if (i !== undefined) return tileUnder(state, i)
  const gone = new Set<Tile>(state.tiles.flatMap(({ held }) => unseal(held)))
  state.shown.forEach(({ at }, i) => at === 'stack' && gone.add(tileUnder(state, i)))
  const fresh = allTiles.filter((tile) => state.counters[tile] === null && !gone.has(tile))
  return fresh[random.below(freshTiles(state))]
}

/** The tile that was put under the stack. */
export function tileUnder(state: State, i: number): Tile {
  const { under, tiles } = state.shown[i]!
  return under ? unseal(under) : tiles[0]!
}

/** A seat's tiles, ascending, without one and with another. */
export function heldAfter(state: State, seat: Seat, gone: Tile | undefined, come: Tile | undefined): Sealed<Tile[]> {
  const left = unseal(state.tiles[seat]!.held).filter((tile) => tile !== gone)
  return seal([seat], come === undefined ? left : [...left, come].sort(ascending))
}

/** What the game does by itself: passes without cards (TYR-18), and the next round once nobody has to choose. */
export function goOn(state: State, random: Random): Event[] {
  const events: Event[] = []
  for (let at = state; ;) {
    const event = nextStep(at, random)
    if (!event) return events
    events.push(event)
    at = evolve(at, event)
  }
}

function nextStep(state: State, random: Random): Event | undefined {
  if (state.phase === 'actions' && state.hands[state.turn]!.size === 0) return { type: 'passed', seat: state.turn }
  if (state.phase !== 'discard' || choosing(state).length > 0) return undefined
  return state.keeps.some((keep) => keep !== null) ? discards(state) : deal(state, random)
}

/** All choices come to light together (TYR-36). */
function discards(state: State): Event {
  const hands = state.hands.map(({ cards }, seat) => state.keeps[seat] ?? cards)
  return {
    type: 'cardsDiscarded',
    cards: hands.map((kept, seat) => minus(unseal(state.hands[seat]!.cards), unseal(kept))),
    hands,
  }
}
