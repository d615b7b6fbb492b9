import type { Continue } from '../../shared/api.ts'
import { defaults } from '../../shared/engine/choices.ts'
import type { Random, Seat, Start } from '../../shared/engine/game.ts'
import { act, begin, type Position } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { playables } from './playable.ts'

const bots = ['Alma', 'Bruno', 'Clara', 'Dario', 'Elsa', 'Felix', 'Greta'] as const

/** A game that somebody has played alone so far, and where it stands. */
export interface SoloGame {
  readonly upload: Continue
  readonly position: Position<unknown>
  /** With the last move of the game, where it came to that. */
  readonly finished: Pick<Continue, 'commands'>
}

/** How many it takes at a table of this game, where a test does not say. */
export const usualSeats: Readonly<Record<GameId, number>> = { tsuro: 3, tyrus: 2, tyros: 3 }

/** So many random moves of a new game, fewer where it would end; Anna sits on `seat`. */
export function soloGame(id: GameId, seed: number, moves: number, seats = usualSeats[id], seat: Seat = 0): SoloGame {
  const game = playables[id]
  const random = quick(seed)
  const key = Uint8Array.from({ length: 32 }, () => random.below(256))
  const start: Start<unknown> = { seats, first: 'drawn', options: defaults(game.choices) }
  let { position }: { position: Position<unknown> } = begin(game, start, key)
  const commands: [Seat, unknown][] = []
  let finished: [Seat, unknown][] = commands
  while (commands.length < moves) {
    const moved = randomMove(game, position, random, key)
    if (!moved) break
    if (game.outcome(redact(moved.position.state, 'spectator'))) {
      finished = [...commands, moved.command]
      break
    }
    position = moved.position
    commands.push(moved.command)
  }
  const upload: Continue = {
    game: id,
    version: game.version,
    start: { seats, first: 'drawn', options: defaults(game.choices) },
    key: [...key].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    seat,
    name: 'Anna',
    colour: game.colours[seat]!,
    bots: Array.from({ length: seats }, (_, other) => other)
      .filter((other) => other !== seat)
      .map((other, k) => ({ seat: other, name: bots[k]!, colour: game.colours[other]!, level: 'calm' as const })),
    commands,
  }
  return { upload, position, finished: { commands: finished } }
}

/** What is uploaded of it. */
export function soloUpload(id: GameId, seed: number, moves: number): Continue {
  return soloGame(id, seed, moves).upload
}

function randomMove(
  game: (typeof playables)[GameId],
  position: Position<unknown>,
  random: Random,
  key: Uint8Array,
): { readonly position: Position<unknown>; readonly command: [Seat, unknown] } | undefined {
  const seats = game.mayAct(redact(position.state, 'spectator'))
  if (seats.length === 0) return undefined
  const seat = seats[random.below(seats.length)]!
  const command: unknown = game.pick(redact(position.state, seat), seat, random)
  const step = act(game, position, seat, command, key)
  if (typeof step === 'string') throw new Error(step)
  return { position: step.position, command: [seat, command] }
}
