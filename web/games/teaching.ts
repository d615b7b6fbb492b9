import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import type { AnyLesson } from './lesson.ts'

/** A game's rules as a text over the table, and who made the game, where somebody sells it. */
export interface RulesText {
  readonly default: Component
  readonly credits?: () => string
}

// Each is loaded when it is begun. The registry of all that a table needs is lighter without them.
const lessons = import.meta.glob<AnyLesson>('./*/lesson.ts', { import: 'lesson' })
const texts = import.meta.glob<RulesText>('./*/Rules.svelte')

// Undefined where the game has none.
export const loadLesson = (game: GameId): Promise<AnyLesson> | undefined => lessons[`./${game}/lesson.ts`]?.()
export const loadRules = (game: GameId): Promise<RulesText> | undefined => texts[`./${game}/Rules.svelte`]?.()
