import type { Random, Seat, Seen, Start } from '../../../shared/engine/game.ts'
import { unseal } from '../../../shared/engine/sealed.ts'
import { runs } from '../../../shared/games/tsuro/runs.ts'
import { knownTiles } from '../../../shared/games/tsuro/seats.ts'
import type { Command, Event, Options, State, Tile } from '../../../shared/games/tsuro/types.ts'
import { legal } from '../../../shared/games/tsuro/legal.ts'
import type { Adapter } from './laws.ts'

/** Seeds go through two to eight seats, the bonus off and on, the start player drawn and set. */
function starts(seed: number): Start<Options> {
  const seats = 2 + (seed % 7)
  const round = Math.floor(seed / 7)
  return { seats, first: round % 3 === 0 ? round % seats : 'drawn', options: { bonus: round % 2 === 0 ? 'on' : 'off' } }
}

/** Every notch, every tile in every rotation, every seat; during a bonus swaps of every tile of both hands and two more. */
function* wellFormed(state: State): Generator<Command> {
  for (let notch = 0; notch < 48; notch++) yield { type: 'place', notch }
  for (let tile = 0; tile < 35; tile++)
    for (let rotation = 0; rotation < 4; rotation++) yield { type: 'lay', tile, rotation }
  for (let from = 0; from < 8; from++) yield { type: 'inspect', from }
  const hands = state.bonus ? [state.turn!, state.bonus.from ?? 0].flatMap((seat) => state.hands[seat]!) : []
  const lists = listsOf([...new Set([...hands.map(unseal), 0, 34])])
  for (const give of lists) for (const take of lists) yield { type: 'swap', give, take }
}

/** Lists of up to two tiles, in any order and with one twice, and the ascending ones of three. */
function listsOf(tiles: readonly Tile[]): Tile[][] {
  const pairs = tiles.flatMap((a) => tiles.map((b) => [a, b]))
  const triples = pairs.flatMap(([a, b]) => tiles.filter((c) => a! < b! && b! < c).map((c) => [a!, b!, c]))
  return [[], ...tiles.map((a) => [a]), ...pairs, ...triples]
}

/** All tiles, wherever they are, in order; and a stone a seat, on the board, in the hand or out. */
function conserved(state: State): unknown {
  const lying = state.board.filter((tile) => tile >= 0).map((tile) => tile >> 2)
  const tiles = [...lying, ...[state.drawPile, ...state.hands].flat().map(unseal)].sort((a, b) => a - b)
  const stones = state.stones.filter(
    (spot, seat) => spot >= 0 || state.starts[seat] === -1 || state.wentOut[seat]! > 0,
  ).length
  return { tiles, stones }
}

/**
 * Two players of one mind at every table, told apart by where seat 0 began: one puts out as many others as it can and
 * stays in, so that bonus and dragon come up; one spares everybody, so that the tiles run out.
 */
function directed(view: Seen<State>, seat: Seat, random: Random): Command | undefined {
  const scored = [...legal(view, seat)].map((command) => ({ command, score: scoreOf(view, seat, command) }))
  const best = Math.max(...scored.map(({ score }) => score))
  const chosen = scored.filter(({ score }) => score === best)
  return chosen[random.below(chosen.length)]?.command
}

function scoreOf(view: Seen<State>, seat: Seat, command: Command): number {
  switch (command.type) {
    case 'place':
      return 0
    case 'lay': {
      const moved = runs(view, seat, command.tile, command.rotation)
      const gone = moved.filter((run) => typeof run.end !== 'number').length
      if (view.starts[0]! % 2 === 0) return -100 * gone - moved.flatMap((run) => run.steps).length
      const left = view.wentOut.filter((tile) => tile === 0).length - gone
      return left >= 2 && view.laid >= 16 ? gone : -gone
    }
    case 'inspect':
      return knownTiles(view, command.from).length
    case 'swap':
      return command.give.length
  }
}

export const adapter: Adapter<Options, State, Command, Event> = {
  starts,
  bound: 100,
  wellFormed,
  conserved,
  directed,
  roles: (event) => ({
    ...('seat' in event ? { seat: event.seat } : {}),
    ...('from' in event ? { from: event.from } : {}),
    ...(event.type === 'tileDrawn' ? { drawer: event.tile.only } : {}),
  }),
}
