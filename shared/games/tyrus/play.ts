import type { Random, Seat, Tell } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { buildingOf, DRAW, ELECTIONS, LAST_DRAW, seats, venue } from './board.ts'
import { announced } from './cards.ts'
import { outcome, tally, winnerOf } from './score.ts'
import { sorted } from './tiles.ts'
import { ALL_LAYS } from './turn.ts'
import type { Command, Event, Kind, Revealed, State } from './types.ts'

/** A tile is laid; the sixth of an election brings its count and what follows from it (TYU-8). */
export function play(draft: State, seat: Seat, { tile, place }: Command, _random: Random, tell: Tell<Event>): void {
  const left = unseal(draft.hands[seat]!.tiles).filter((held) => held !== tile)
  tell({ type: 'laid', place, tile: seal([seat], tile), hand: seal([seat], left) })
  if (draft.lays < ALL_LAYS) return
  tell(counted(draft, draft.kind!))
  if (outcome(draft)) return
  if (draft.election === ELECTIONS) return tell({ type: 'shown', hands: draft.hands.map(({ tiles }) => unseal(tiles)) })
  if (draft.election <= LAST_DRAW) for (const each of seats) tell(drew(draft, each))
  tell(announced(unseal(draft.cards)))
}

/** The count of the election under way (TYU-9 to TYU-13). */
function counted(draft: State, kind: Kind): Event {
  const tiles: Revealed[] = []
  for (const { slot, seat, place, tile } of draft.laid)
    if (buildingOf(place) === venue[kind]) tiles.push({ slot, seat, place, tile: unseal(tile) })
  const tallies = tally(kind, tiles)
  return {
    type: 'counted',
    tiles: tiles.map(({ slot, tile }) => ({ slot, tile })),
    tallies,
    winner: winnerOf(tallies),
  }
}

/** A seat draws after an election (TYU-15). */
function drew(draft: State, seat: Seat): Event {
  const drawPile = unseal(draft.drawPiles[seat]!.tiles)
  const hand = sorted([...unseal(draft.hands[seat]!.tiles), ...drawPile.slice(0, DRAW)])
  return { type: 'drew', seat, hand: seal([seat], hand), drawPile: seal([], drawPile.slice(DRAW)) }
}
