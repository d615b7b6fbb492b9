import { fold } from '../../engine/fold.ts'
import type { Seat, Seen } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import type { Tried, Trial } from '../trial.ts'
import { locationOf } from './board.ts'
import { plus, some } from './cards.ts'
import { growthLaps } from './figures.ts'
import { handAfter } from './play.ts'
import { rules } from './rules.ts'
import { hasAllEmpires } from './score.ts'
import { ownTiles } from './turn.ts'
import type { Command, Event, State } from './types.ts'

/** The row of actions comes once the growth has gone round so often (TYR-17). */
const inRow = (view: Seen<State>): boolean => view.laps >= growthLaps(view.hands.length, view.round)

function onTurn(view: Seen<State>, seat: Seat): Seen<State> | undefined {
  if (view.phase !== 'growth' && view.phase !== 'actions') return undefined
  const own = { ...view, turn: seat, offers: [], noDeals: [], passes: 0 }
  if (view.phase === 'actions') return own
  const count = view.hands.length
  const from = (one: Seat): number => (one - view.first! + count) % count
  // A seat that has grown in this lap grows again in the next one.
  const next = { ...own, laps: view.laps + (from(seat) < from(view.turn) ? 1 : 0) }
  return inRow(next) || ownTiles(view, seat).length === 0 ? { ...next, phase: 'actions' } : next
}

function play(view: Seen<State>, seat: Seat, command: Command): Tried<Event> {
  switch (command.type) {
    case 'grow': {
      const { tile, empire } = command
      const tiles = ownTiles(view, seat).filter((one) => one !== tile)
      const event: Event = { type: 'empireGrew', seat, tile, empire, tiles: seal([seat], tiles) }
      return view.drawPile > 0 ? { events: [event], unknown: 'tile' } : { events: [event] }
    }
    case 'move': {
      const { from, to, pay, toll } = command
      const moved: Event = { type: 'galleyMoved', seat, from, to, paid: pay, hand: handAfter(view, seat, pay) }
      if (toll === undefined) return { events: [moved] }
      const owner = view.cities[locationOf(to)]!
      const hand = handAfter(view, seat, plus(pay, some(toll)))
      const card = seal([seat, owner], toll)
      return { events: [moved, { type: 'tollGiven', seat, to: owner, card, hand, theirs: { only: [owner] } }] }
    }
    case 'buildCity': {
      const { galley, pay } = command
      const built: Event = { type: 'cityBuilt', seat, galley, paid: pay, hand: handAfter(view, seat, pay) }
      const isFirst = view.bonus === null && hasAllEmpires(fold<State, Event>(rules, view, [built]), seat)
      return { events: isFirst ? [built, { type: 'bonusWon', seat }] : [built] }
    }
    case 'buildGalley': {
      const { at, pay } = command
      return { events: [{ type: 'galleyBuilt', seat, at, paid: pay, hand: handAfter(view, seat, pay) }] }
    }
    case 'fetch': {
      const { pay, take } = command
      const hand = handAfter(view, seat, pay, some(take))
      return { events: [{ type: 'cardFetched', seat, paid: pay, taken: take, hand }] }
    }
    case 'show':
      return { events: [], unknown: 'tile' }
    case 'exchange':
      return { events: [], unknown: 'cards' }
    default:
      return { events: [], unknown: 'others' }
  }
}

/** Tries own tiles of the growth, then own actions, a turn each; the others do nothing in theirs. */
export const trial: Trial<State, Command, Event> = { onTurn, play }
