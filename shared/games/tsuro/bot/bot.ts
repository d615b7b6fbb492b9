import type { Random, Seat, Seen } from '../../../engine/game.ts'
import type { Bot } from '../../../search/bot.ts'
import { NOTCHES, SIDE, distance, notchSpots } from '../board.ts'
import { legal } from '../legal.ts'
import { pick } from '../pick.ts'
import { allPlaced } from '../seats.ts'
import { laid } from '../tiles.ts'
import type { Command, State } from '../types.ts'
import { evaluate, squareOf } from './evaluate.ts'

/** Random rollouts play well (200 worlds beat the evaluation). Calm weighs safe unseen tiles, room and neighbours. */
export const bot: Bot<State, Command> = {
  version: 2,
  budgets: {
    easy: { iterations: 0, temperature: 12 },
    calm: { iterations: 0, temperature: 0.5 },
    keen: { iterations: 400, temperature: 0 },
    sharp: { iterations: 4000, temperature: 0 },
  },
  slice: 100,
  exploration: 0.7,
  width: 24,
  sharpness: 1,
  candidates: (view, seat) => [...legal(view, seat)].map((command) => ({ command, worth: 0 })),
  evaluate,
  rollout: pick,
  key,
  reply: (view, seat, random) => (allPlaced(view) ? undefined : place(view, seat, random)),
}

function key(command: Command): string {
  switch (command.type) {
    case 'lay':
      return `${laid(command.tile, command.rotation)}`
    case 'place':
      return `n${command.notch}`
    case 'inspect':
      return `i${command.from}`
    case 'swap':
      return `s${command.give.join()}/${command.take.join()}`
  }
}

/** A free notch far from the stones on the board: each of the farthest third is equally likely. */
function place({ starts }: Seen<State>, _seat: Seat, random: Random): Command {
  const free = Array.from({ length: NOTCHES }, (_, notch) => notch).filter((notch) => !starts.includes(notch))
  const taken = starts.filter((notch) => notch >= 0).map((notch) => squareOf(notchSpots[notch]!))
  const room = (notch: number): number =>
    Math.min(SIDE, ...taken.map((square) => distance(square, squareOf(notchSpots[notch]!))))
  const farthest = free.toSorted((a, b) => room(b) - room(a)).slice(0, Math.ceil(free.length / 3))
  return { type: 'place', notch: farthest[random.below(farthest.length)]! }
}
