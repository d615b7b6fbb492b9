import { fold } from '../../engine/fold.ts'
import type { Seat, Seen } from '../../engine/game.ts'
import type { Tried, Trial } from '../trial.ts'
import { rules } from './rules.ts'
import { outcome } from './score.ts'
import { HAND_SIZE, isIn, knownTiles, putOutLast } from './seats.ts'
import { laid } from './tiles.ts'
import type { Command, Event, State } from './types.ts'

function onTurn(view: Seen<State>, seat: Seat): Seen<State> | undefined {
  const { starts, bonus, turn } = view
  if (turn === null || outcome(view) || (bonus && turn === seat)) return undefined
  // The own stone comes first, then those of the others, whose places hide nothing.
  const inTurn = starts.map((_, i) => (seat + i) % starts.length)
  const placing = inTurn.find((one) => starts[one] === -1)
  const mayLay = isIn(view, seat) && knownTiles(view, seat).length > 0
  return placing !== undefined || mayLay ? { ...view, turn: placing ?? seat, bonus: null } : undefined
}

function play(view: Seen<State>, seat: Seat, command: Command): Tried<Event> {
  if (command.type === 'place') return { events: [{ type: 'stonePlaced', notch: command.notch }] }
  if (command.type !== 'lay') return { events: [], unknown: 'hand' }
  const events: readonly Event[] = [{ type: 'tileLaid', laid: laid(command.tile, command.rotation) }]
  const after = fold<State, Event>(rules, view, events)
  if (outcome(after as Seen<State>)) return { events, unknown: 'end', ends: true }
  if (!isIn(after, seat)) return { events, ends: true }
  const out = putOutLast(after)
  // A player who puts others out looks into a hidden hand first (TSU-23).
  if (out.length > 0 && view.options.bonus === 'on') return { events, unknown: 'hand', ends: true }
  const comes = after.drawPile.length > 0 || out.some((one) => after.hands[one]!.length > 0)
  const draws = comes && after.hands[seat]!.length < HAND_SIZE
  const ends = knownTiles(after, seat).length === 0
  return { events, ...(draws && { unknown: 'tile' as const }), ...(ends && { ends }) }
}

/** Tries all stones, then own tiles, one after the other. */
export const trial: Trial<State, Command, Event> = { onTurn, play }
