import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'

/** Sentences to a seat about the immediate effect of its command, or none. `name`: names of the others. */
export type EffectText<State, Command> = (
  view: Seen<State>,
  seat: Seat,
  command: Command,
  name: (seat: Seat) => string,
) => readonly string[]

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
type AnyEffectText = EffectText<any, any>

/** By game, loaded with the first hint. */
export const effects: Readonly<Record<GameId, () => Promise<AnyEffectText>>> = {
  tsuro: async () => (await import('./tsuro/text/effect.ts')).effect,
  tyrus: async () => (await import('./tyrus/text/effect.ts')).effect,
  tyros: async () => (await import('./tyros/lazy.ts')).parts.effect,
}
