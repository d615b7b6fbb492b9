import type { Seen } from '../engine/game.ts'
import type { GameId } from './ids.ts'
import { sketch as tsuro } from './tsuro/sketch.ts'
import { sketch as tyros } from './tyros/sketch.ts'
import { sketch as tyrus } from './tyrus/sketch.ts'

/** For each game, what a small picture of a position shows: numbers, and nothing that is hidden from anybody. */
const sketches = { tsuro, tyrus, tyros } satisfies Readonly<Record<GameId, (view: never) => object>>

type Sketches = typeof sketches
export type SketchOf<Game extends GameId> = ReturnType<Sketches[Game]>
export type Sketch = SketchOf<GameId>

/** What a small picture of a game's position shows, from what a spectator may see. */
export function sketchOf(game: GameId, view: Seen<unknown>): Sketch {
  return sketches[game](view as never)
}
