import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import { m } from '../base/messages/compiled/messages.js'

/** The rules of a game as a text over the table, and who made the game. */
interface RulesText {
  readonly load: () => Promise<{ readonly default: Component }>
  readonly credits: () => string
}

/** By game; none is loaded before it is read. */
export const rules: Readonly<Record<GameId, RulesText>> = {
  tsuro: { load: () => import('./tsuro/Rules.svelte'), credits: m.rules_tsuro_credits },
  tyrus: { load: () => import('./tyrus/Rules.svelte'), credits: m.rules_tyrus_credits },
  tyros: { load: () => import('./tyros/Rules.svelte'), credits: m.rules_tyros_credits },
}
