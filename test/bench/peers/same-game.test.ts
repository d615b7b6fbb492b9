import { test } from 'vitest'
import type { Outcome } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { playSame, type Open } from './same-game.ts'
import type { Dice } from './tsuro.ts'

/** What boardgame.io does with such a definition, and nothing more: so the rules are tested without a registry. */
const openedWith =
  (seed: number): Open =>
  (game, numPlayers) => {
    const { below, shuffle } = quick(seed)
    const random: Dice = { Die: (sides) => below(sides) + 1, Shuffle: shuffle }
    const G = game.setup({ ctx: { numPlayers, currentPlayer: '0', playOrderPos: 0 }, random })
    const at = (seat: number) => ({ G, random, ctx: { numPlayers, currentPlayer: String(seat), playOrderPos: seat } })
    let seat = game.turn.order.first(at(0))
    let over: Outcome | undefined
    return {
      look: () => ({ G, seat, over }),
      play(command) {
        if (command.type === 'place') game.moves.place(at(seat), command.notch)
        else if (command.type === 'lay') game.moves.lay(at(seat), command.tile, command.rotation)
        over = game.endIf(at(seat))
        if (!over) seat = game.turn.order.next(at(seat))
      },
    }
  }

test("the peer's Tsuro is the same game as ours, after every move, and its random players play the same", () => {
  for (const seed of seeds('peers', 100))
    withSeed(seed, () => {
      for (let seats = 2; seats <= 8; seats++)
        playSame(openedWith(seed), <T extends object>(draft: T): T => structuredClone(draft), seats, seed)
    })
})
