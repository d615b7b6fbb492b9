import type { Seat, Seen } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import type { Tried, Trial } from '../trial.ts'
import { LAYS } from './board.ts'
import { handOf } from './check.ts'
import { ALL_LAYS } from './turn.ts'
import type { Command, Event, State } from './types.ts'

/** The tiles that a seat has laid in this election: in a line it lays out of turn too. */
const laysOf = ({ laid, election }: State, seat: Seat): number =>
  laid.filter((one) => one.seat === seat && one.slot >= (election - 1) * ALL_LAYS).length

function onTurn(view: Seen<State>, seat: Seat): Seen<State> | undefined {
  return view.kind !== null && laysOf(view, seat) < LAYS ? { ...view, turn: seat } : undefined
}

function play(view: Seen<State>, seat: Seat, { tile, place }: Command): Tried<Event> {
  const left = handOf(view, seat).filter((held) => held !== tile)
  const event: Event = { type: 'laid', place, tile: seal([seat], tile), hand: seal([seat], left) }
  return laysOf(view, seat) + 1 < LAYS ? { events: [event] } : { events: [event], unknown: 'faces', ends: true }
}

/** Tries the own tiles of an election. Those of the other lie face down, as they would. */
export const trial: Trial<State, Command, Event> = { onTurn, play }
