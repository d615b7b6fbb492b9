import type { PlayerColour } from './player-colour.ts'

/**
 * A game on every page, before its own code is loaded: `manifest.ts` in its folder exports it. Beside it `index.ts` alone is
 * needed. All other parts are found by the names of their files: `Rules.svelte` and `lesson.ts`, `choices.ts` for the names of
 * its options, `Picture.svelte` for home, `Sketch.svelte` and `row.ts` for lists of tables.
 */
export interface Manifest {
  readonly name: () => string
  readonly line: () => string
  readonly seats: { readonly min: number; readonly max: number }
  /** Time that it takes. */
  readonly minutes: number
  /** Minutes of the lesson, if `lesson.ts` is there, and its table in `shared`: links lead to it. */
  readonly lesson?: number
  /** Opponents for a good game of moderate length. Default: the fewest. */
  readonly opponents?: number
  /** A player's sign in lists: a piece by its outline in a box of 24, and its looks by colour. */
  readonly outline: string
  readonly colours: Readonly<Record<string, PlayerColour>>
}

/** A game's look in lists of tables. */
export interface Row<Of> {
  /** Icon, a path to be filled evenodd in a box of 24. Default: the players' sign. */
  readonly icon?: string
  /** Progress of a game in a few words, from its small picture. */
  readonly progress?: (sketch: Of) => string | undefined
}

/** Texts of a choice between variants. */
export interface ChoiceText<Value extends string | number = string> {
  readonly title: () => string
  readonly hint: () => string
  readonly values: Readonly<Record<Value, () => string>>
}
export type ChoiceTexts<Options extends object> = {
  readonly [Id in keyof Options]: ChoiceText<Options[Id] & (string | number)>
}
