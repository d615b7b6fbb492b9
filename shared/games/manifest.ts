import type { AnyGame, Searchable, Seen } from '../engine/game.ts'
import type { Bot } from '../search/bot.ts'
import type { Scale } from '../search/reviewed-decision.ts'
import type { LessonTable } from './lesson.ts'

/*
 * All that a game gives: `manifest.ts` in its folder exports the three records. They are apart because the edge and the page
 * have no use for the later ones; a part that is missing has its fallback in `parts.ts` or `registry.ts`.
 */

/** A game in a room. */
export interface Played<State, Command> {
  readonly game: AnyGame
  readonly bot: Bot<State, Command>
  /** Samples hidden state, for bots and games played on. Without it nothing is hidden. */
  readonly sample?: Searchable<State, Command>['sample']
  /** Makes the small picture of a position: numbers alone, and nothing hidden. */
  readonly sketch?: (view: Seen<State>) => object
}

/** A game played alone and looked back at. */
export interface Studied<State, Command> {
  readonly lesson?: LessonTable<State, Command>
  /** Without it there is no review. */
  readonly scale?: Scale
}

/** A game in law tests and random play; in no build. `pick` defaults to any legal command. */
export type Lawful<State, Command> = Pick<Searchable<State, Command>, 'legal'> &
  Partial<Pick<Searchable<State, Command>, 'pick'>>
