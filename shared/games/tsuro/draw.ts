import type { Random, Seat, Sealed } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { HAND_SIZE, clockwise, hasDragon, isIn, putOutLast } from './seats.ts'
import type { Event, State, Tile } from './types.ts'

/** What drawing changes, as it goes on. */
interface Supply {
  readonly drawPile: readonly Sealed<Tile>[]
  /** Tiles drawn from it. */
  drawn: number
  /** Tiles in each hand. */
  readonly counts: number[]
  dragon: Seat | null
}

/** The rest of a turn whose stones have moved and whose bonus is done: TSU-13 to TSU-18, in the order of TSU-14. */
export function finishTurn(state: State, random: Random): Event[] {
  const events: Event[] = []
  const out = putOutLast(state)
  const counts = state.hands.map((hand) => hand.length)
  let { drawPile } = state
  if (out.some((seat) => counts[seat]! > 0)) {
    drawPile = shuffledIn(state, out, random)
    events.push({ type: 'handsShuffledIn', seats: out, drawPile })
    for (const seat of out) counts[seat] = 0
  }
  const supply: Supply = { drawPile, drawn: 0, counts, dragon: state.dragon }
  events.push(...handOn(state, supply), ...drawAll(state, supply), ...nextTurn(state, supply))
  return events
}

/** TSU-13. The tiles are sorted before the shuffle, so that it depends only on which tiles they are. */
function shuffledIn(state: State, out: readonly Seat[], random: Random): Sealed<Tile>[] {
  const tiles = [state.drawPile, ...out.map((seat) => state.hands[seat]!)].flat().map(unseal)
  return random.shuffle(tiles.sort((a, b) => a - b)).map((tile) => seal([], tile))
}

/** TSU-18: the dragon of a player who went out goes to the next one still in who lacks tiles, or back. */
function handOn(state: State, supply: Supply): Event[] {
  const holder = supply.dragon
  if (holder === null || isIn(state, holder)) return []
  const to = clockwise(state, holder).find((seat) => isIn(state, seat) && supply.counts[seat]! < HAND_SIZE)
  supply.dragon = to ?? null
  return [to === undefined ? { type: 'dragonPutBack', seat: holder } : { type: 'dragonHanded', seat: holder, to }]
}

/** TSU-15 and TSU-17: round after round, from the dragon's holder or the seat on turn, until none lacks or none is left. */
function drawAll(state: State, supply: Supply): Event[] {
  const events: Event[] = []
  const { drawPile, counts } = supply
  const order = clockwise(state, supply.dragon ?? state.turn!).filter((seat) => isIn(state, seat))
  for (let round = 0; round < HAND_SIZE; round++)
    for (const seat of order) {
      if (counts[seat]! >= HAND_SIZE) continue
      if (supply.drawn === drawPile.length) return [...events, ...takeDragon(state, supply, seat)]
      if (supply.dragon === seat) {
        supply.dragon = null
        events.push({ type: 'dragonPutBack', seat })
      }
      events.push({ type: 'tileDrawn', seat, tile: seal([seat], unseal(drawPile[supply.drawn++]!)) })
      counts[seat]!++
    }
  return events
}

/** TSU-17: a player who should draw from the empty draw pile takes the dragon, if it is free. */
function takeDragon(state: State, supply: Supply, seat: Seat): Event[] {
  if (!hasDragon(state) || supply.dragon !== null) return []
  supply.dragon = seat
  return [{ type: 'dragonTaken', seat }]
}

/** The next player still in is on turn (TSU-14); one without a tile is passed over (TSU-16). */
function nextTurn(state: State, { counts }: Supply): Event[] {
  const events: Event[] = []
  for (const seat of clockwise(state, state.turn! + 1)) {
    if (!isIn(state, seat)) continue
    if (counts[seat]! > 0) return [...events, { type: 'turnBegan', seat }]
    events.push({ type: 'passedOver', seat })
  }
  return events
}
