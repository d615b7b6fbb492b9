import type { Random, Seat } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, unseal, whole } from '../../../../shared/engine/sealed.ts'
import { decide, setup } from '../../../../shared/engine/decide.ts'
import { fold } from '../../../../shared/engine/fold.ts'
import { buildingOf, ownerOf, placeOf, places, venue, voters } from '../../../../shared/games/tyrus/board.ts'
import { allCards } from '../../../../shared/games/tyrus/cards.ts'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'
import { roleOf } from '../../../../shared/games/tyrus/score.ts'
import { corporationOf, tileOf } from '../../../../shared/games/tyrus/tiles.ts'
import { ALL_LAYS } from '../../../../shared/games/tyrus/turn.ts'
import { buildings, colours, corporations } from '../../../../shared/games/tyrus/types.ts'
import type { Building, Colour, Command, Corporation, Event, Kind } from '../../../../shared/games/tyrus/types.ts'
import type { Options, Place, State, Tile } from '../../../../shared/games/tyrus/types.ts'

/** A table set by hand: what is named comes first, the rest follows in order. */
interface Deal {
  readonly cards?: readonly Kind[]
  /** Tiles as in `s10 m1 p7`, in the order they are dealt and drawn, by seat. */
  readonly tiles?: readonly string[]
  readonly first?: Seat
  readonly options?: Options
}

/** `s10`: a tile of ten soldiers. */
export function tile(text: string): Tile {
  const corporation = corporations.find((name) => name.startsWith(text[0]!))!
  return tileOf(corporation, Number(text.slice(1)))
}

export const tilesOf = (text: string): Tile[] => text.split(' ').filter(Boolean).map(tile)

export function place(text: string): Place {
  const [colour, building] = text.split(' ') as [Colour, Building]
  if (!buildings.includes(building)) throw new Error(`no building: ${text}`)
  return placeOf(colours.indexOf(colour), building)
}

/** One soldier, one merchant, one priest and so on: hands of a bit of everything. */
const mixed = Array.from({ length: 10 }, (_, i) => `s${i + 1} m${i + 1} p${i + 1}`).join(' ')

/** Entry 0 of a table set by hand, and the state after it. */
export function deal({ cards = [], tiles = [], first = 0, options = {} }: Deal = {}) {
  const orders = [0, 1].map((seat) => [...new Set([...tilesOf(tiles[seat] ?? ''), ...tilesOf(mixed)])])
  const left = [...allCards]
  for (const card of cards) left.splice(left.indexOf(card), 1)
  const shuffles: unknown[][] = [[...cards, ...left], ...orders]
  const set: Random = { below: () => 0, shuffle: <T>() => shuffles.shift() as T[] }
  return setup(tyrus, { seats: 2, first, options }, set)
}

/** `s10 beige citadel`: the command of the player on turn. */
export function lay(text: string): Command {
  const [name, ...where] = text.split(' ')
  return { type: 'lay', tile: tile(name!), place: place(where.join(' ')) }
}

/** Events of a command of the seat on turn; throws where it is refused. */
export function eventsOf(state: State, command: Command): readonly Event[] {
  const seat = state.turn!
  const refusal = tyrus.check(redact(state, seat), seat, command)
  if (refusal) throw new Error(`${JSON.stringify(command)} of seat ${seat}: ${refusal}`)
  return decide(tyrus, state, seat, command, quick(0)).events
}

export function after(state: State, ...commands: readonly (Command | string)[]): State {
  return commands.reduce<State>((now, given) => {
    return fold(tyrus, now, eventsOf(now, typeof given === 'string' ? lay(given) : given))
  }, state)
}

/** A lay that counts for nothing: the lowest tile of what the hand has most of, in the other's building of its own. */
export function idle(state: State): Command {
  const seat = state.turn!
  const hand = unseal(state.hands[seat]!.tiles)
  const of = (corporation: Corporation) => hand.filter((held) => corporationOf(held) === corporation)
  const most = corporations.map(of).sort((a, b) => b.length - a.length)[0]!
  const where = places.find((spot) => ownerOf(spot) !== seat && voters[buildingOf(spot)] === corporationOf(most[0]!))!
  return { type: 'lay', tile: most[0]!, place: where }
}

/** Lays idle tiles until the election is over, or as many as are named. */
export function idly(state: State, lays = ALL_LAYS - state.lays): State {
  return lays === 0 ? state : idly(after(state, idle(state)), lays - 1)
}

/** Whole elections, won by seat 0, by seat 1 or void (null), each by the winner's lowest vote alone. */
export function elections(state: State, ...winners: readonly (Seat | null)[]): State {
  return winners.reduce<State>((now, winner) => {
    const voting = winner === null || now.turn === winner ? now : idly(now, 1)
    if (winner === null) return idly(now)
    const spot = placeOf(winner, venue[now.kind!])
    const vote = unseal(now.hands[winner]!.tiles).find((held) => roleOf(winner, held, spot) === 'vote')!
    return idly(after(voting, { type: 'lay', tile: vote, place: spot }))
  }, state)
}

export const held = (state: State, seat: Seat): readonly Tile[] => unseal(state.hands[seat]!.tiles)
export const outcome = (state: State) => tyrus.outcome(whole(state))
export const onlyType = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
