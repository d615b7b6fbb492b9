import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import { m } from '../base/messages/compiled/messages.js'
import type { AnyLesson } from './lesson.ts'

/** Ways to learn a game, each loaded when it is begun. The registry of all that a table needs is lighter without them. */
interface Teaching {
  readonly lesson: () => Promise<AnyLesson>
  /** The rules as a text over the table. */
  readonly rules: () => Promise<{ readonly default: Component }>
  /** Names who made the game. */
  readonly credits: () => string
}

export const teaching: Readonly<Record<GameId, Teaching>> = {
  tsuro: {
    lesson: async () => (await import('./tsuro/lesson.ts')).lesson,
    rules: () => import('./tsuro/Rules.svelte'),
    credits: m.rules_tsuro_credits,
  },
  tyrus: {
    lesson: async () => (await import('./tyrus/lesson.ts')).lesson,
    rules: () => import('./tyrus/Rules.svelte'),
    credits: m.rules_tyrus_credits,
  },
  tyros: {
    lesson: async () => (await import('./tyros/lesson.ts')).lesson,
    rules: () => import('./tyros/Rules.svelte'),
    credits: m.rules_tyros_credits,
  },
}
