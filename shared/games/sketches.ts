import type { Seen } from '../engine/game.ts'
import type { GameId } from './ids.ts'
import { sketch as tsuro } from './tsuro/sketch.ts'
import { sketch as tyros } from './tyros/sketch.ts'
import { sketch as tyrus } from './tyrus/sketch.ts'

/** Makers of the small picture of a position: numbers alone, and nothing hidden. */
const sketches = { tsuro, tyrus, tyros } satisfies Readonly<Record<GameId, (view: never) => object>>

type Sketches = typeof sketches
export type SketchOf<Game extends GameId> = ReturnType<Sketches[Game]>
export type Sketch = SketchOf<GameId>

export function sketchOf(game: GameId, view: Seen<unknown>): Sketch {
  return sketches[game](view as never)
}
