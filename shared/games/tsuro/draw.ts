import type { Random, Seat, Tell } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { HAND_SIZE, clockwise, hasDragon, isIn, putOutLast } from './seats.ts'
import type { Event, State } from './types.ts'

/** The rest of a turn whose stones have moved and whose bonus is done: TSU-13 to TSU-18, in the order of TSU-14. */
export function finishTurn(draft: State, random: Random, tell: Tell<Event>): void {
  shuffleIn(draft, random, tell)
  handOn(draft, tell)
  drawAll(draft, tell)
  beginTurn(draft, tell)
}

/** TSU-13. The tiles are sorted before the shuffle, so that it depends only on which tiles they are. */
function shuffleIn(draft: State, random: Random, tell: Tell<Event>): void {
  const out = putOutLast(draft)
  if (out.every((seat) => draft.hands[seat]!.length === 0)) return
  const slots = out.flatMap((seat) => draft.hands[seat]!)
  const tiles = [...draft.drawPile, ...slots].map(unseal).sort((a, b) => a - b)
  tell({ type: 'handsShuffledIn', drawPile: random.shuffle(tiles).map((tile) => seal([], tile)) })
}

/** TSU-18: the dragon of a player who went out goes to the next one still in who lacks tiles, or back. */
function handOn(draft: State, tell: Tell<Event>): void {
  const { dragon } = draft
  if (dragon === null || isIn(draft, dragon)) return
  const to = clockwise(draft, dragon).find((seat) => isIn(draft, seat) && lacks(draft, seat))
  tell(to === undefined ? { type: 'dragonPutBack' } : { type: 'dragonHanded', to })
}

/** TSU-15 and TSU-17: round after round, from the dragon's holder or the seat on turn, until none lacks or none is left. */
function drawAll(draft: State, tell: Tell<Event>): void {
  const count = draft.starts.length
  const first = draft.dragon ?? draft.turn!
  for (let isLast = false; !isLast;) {
    isLast = true
    for (let i = 0; i < count; i++) {
      const seat = (first + i) % count
      if (!isIn(draft, seat) || !lacks(draft, seat)) continue
      const top = draft.drawPile[0]
      if (top === undefined) return takeDragon(draft, seat, tell)
      if (draft.dragon === seat) tell({ type: 'dragonPutBack' })
      tell({ type: 'tileDrawn', tile: seal([seat], unseal(top)) })
      if (lacks(draft, seat)) isLast = false
    }
  }
}

const lacks = (draft: State, seat: Seat): boolean => draft.hands[seat]!.length < HAND_SIZE

/** TSU-17: a player who should draw from the empty draw pile takes the dragon, if it is free. */
function takeDragon(draft: State, seat: Seat, tell: Tell<Event>): void {
  if (hasDragon(draft) && draft.dragon === null) tell({ type: 'dragonTaken', seat })
}

/** The next player still in is on turn (TSU-14); one without a tile is passed over (TSU-16). */
function beginTurn(draft: State, tell: Tell<Event>): void {
  const count = draft.starts.length
  for (let i = 1; i <= count; i++) {
    const seat = (draft.turn! + i) % count
    if (!isIn(draft, seat)) continue
    if (draft.hands[seat]!.length > 0) return tell({ type: 'turnBegan' })
    tell({ type: 'passedOver', seat })
  }
}
