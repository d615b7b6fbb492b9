import type { AnyGame, AnySampling, AnySearchable, Seen } from '../engine/game.ts'
import type { AnyBot } from '../search/bot.ts'
import type { Scale } from '../search/reviewed-decision.ts'
import type { GameId } from './ids.ts'
import type { AnyLessonTable } from './lesson.ts'
import { bot as tsuroBot } from './tsuro/bot/bot.ts'
import { tsuro } from './tsuro/index.ts'
import { lesson as tsuroLesson } from './tsuro/lesson.ts'
import { scale as tsuroScale } from './tsuro/review.ts'
import { sample as tsuroSample } from './tsuro/sample.ts'
import { searchable as tsuroSearchable } from './tsuro/searchable.ts'
import { sketch as tsuroSketch } from './tsuro/sketch.ts'
import { bot as tyrusBot } from './tyrus/bot/bot.ts'
import { tyrus } from './tyrus/index.ts'
import { lesson as tyrusLesson } from './tyrus/lesson.ts'
import { scale as tyrusScale } from './tyrus/review.ts'
import { sample as tyrusSample } from './tyrus/sample.ts'
import { searchable as tyrusSearchable } from './tyrus/searchable.ts'
import { sketch as tyrusSketch } from './tyrus/sketch.ts'
import { bot as tyrosBot } from './tyros/bot/bot.ts'
import { tyros } from './tyros/index.ts'
import { lesson as tyrosLesson } from './tyros/lesson.ts'
import { scale as tyrosScale } from './tyros/review.ts'
import { sample as tyrosSample } from './tyros/sample.ts'
import { searchable as tyrosSearchable } from './tyros/searchable.ts'
import { sketch as tyrosSketch } from './tyros/sketch.ts'

type ByGame<Of> = Readonly<Record<GameId, Of>>

export const games: ByGame<AnyGame> = { tsuro, tyrus, tyros }

export const bots: ByGame<AnyBot> = { tsuro: tsuroBot, tyrus: tyrusBot, tyros: tyrosBot }

/** Samplers of hidden state, for bots and games played on. */
export const samples: ByGame<AnySampling> = {
  tsuro: { sample: tsuroSample },
  tyrus: { sample: tyrusSample },
  tyros: { sample: tyrosSample },
}

/** Serves law tests and random players; in no build. */
export const searchables: ByGame<AnySearchable> = {
  tsuro: tsuroSearchable,
  tyrus: tyrusSearchable,
  tyros: tyrosSearchable,
}

export const scales: ByGame<Scale> = { tsuro: tsuroScale, tyrus: tyrusScale, tyros: tyrosScale }

export const lessonTables: ByGame<AnyLessonTable> = { tsuro: tsuroLesson, tyrus: tyrusLesson, tyros: tyrosLesson }

/** Makers of the small picture of a position: numbers alone, and nothing hidden. */
const sketches = { tsuro: tsuroSketch, tyrus: tyrusSketch, tyros: tyrosSketch } satisfies ByGame<
  (view: never) => object
>

type Sketches = typeof sketches
export type SketchOf<Game extends GameId> = ReturnType<Sketches[Game]>
export type Sketch = SketchOf<GameId>

export function sketchOf(game: GameId, view: Seen<unknown>): Sketch {
  return sketches[game](view as never)
}
