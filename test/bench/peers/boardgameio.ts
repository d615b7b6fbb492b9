import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Outcome, Random } from '../../../shared/engine/game.ts'
import { installed } from '../installed.ts'
import type { Open } from './same-game.ts'
import { pick, tsuroFor, type Definition, type Table, type Ways } from './tsuro.ts'

/** Of boardgame.io, what is used here. */
interface State {
  readonly G: Table
  readonly ctx: { readonly currentPlayer: string; readonly gameover?: Outcome }
}
interface Client {
  readonly store: { getState(): State }
  readonly moves: { place(notch: number): void; lay(tile: number, rotation: number): void }
}
interface Library {
  Client(config: { readonly game: object; readonly numPlayers: number; readonly debug: false }): Client
}
interface Internal {
  ProcessGameConfig(game: Definition): object
  InitializeGame(config: { readonly game: object; readonly numPlayers: number }): State
  CreateGameReducer(config: { readonly game: object }): (state: State, action: object) => State
}

/** boardgame.io, with Tsuro in it. */
export interface Peer {
  readonly open: Open
  readonly plain: Ways['plain']
  /** One whole random game through its Client. */
  playout(seats: number, random: Random): 1
  /** The same through its reducer alone, without a store around it, as its own search goes on from a state. */
  playoutBare(seats: number, random: Random): 1
}

/** Whatever it does in development alone, such as looking whether all state could be sent, is not done in here. */
export async function inProduction<T>(body: () => T | Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    return await body()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

/** Loads it, which is to be done in production. */
export function boardgameio(): Peer {
  const from = createRequire(join(installed('peers'), 'package.json'))
  const { Client } = from('boardgame.io/client') as Library
  const { ProcessGameConfig, InitializeGame, CreateGameReducer } = from('boardgame.io/internal') as Internal
  const { original: plain } = from('immer') as { original: Ways['plain'] }
  // Made ready once, not with each game.
  const game = ProcessGameConfig(tsuroFor({ plain, shuffle: (random, tiles) => random.Shuffle(tiles) }))
  const reduce = CreateGameReducer({ game })
  const open: Open = (definition, numPlayers) => {
    const { store, moves } = Client({ game: definition, numPlayers, debug: false })
    return {
      look() {
        const { G, ctx } = store.getState()
        return { G, seat: Number(ctx.currentPlayer), over: ctx.gameover }
      },
      play(command) {
        if (command.type === 'place') moves.place(command.notch)
        else if (command.type === 'lay') moves.lay(command.tile, command.rotation)
      },
    }
  }
  return {
    open,
    plain,
    playout(numPlayers, random) {
      const { store, moves } = Client({ game, numPlayers, debug: false })
      for (;;) {
        const { G, ctx } = store.getState()
        if (ctx.gameover) return 1
        const command = pick(G, Number(ctx.currentPlayer), random)
        if (command.type === 'place') moves.place(command.notch)
        else moves.lay(command.tile, command.rotation)
      }
    },
    playoutBare(numPlayers, random) {
      let state = InitializeGame({ game, numPlayers })
      for (;;) {
        const { G, ctx } = state
        if (ctx.gameover) return 1
        const playerID = ctx.currentPlayer
        const command = pick(G, Number(playerID), random)
        const args = command.type === 'place' ? [command.notch] : [command.tile, command.rotation]
        state = reduce(state, { type: 'MAKE_MOVE', payload: { type: command.type, args, playerID } })
      }
    },
  }
}
