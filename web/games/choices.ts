import type { GameId } from '../../shared/games/ids.ts'
import type { ChoiceText } from './manifest.ts'
import { choices as tsuro } from './tsuro/choices.ts'
import { choices as tyros } from './tyros/choices.ts'

const all: Readonly<Partial<Record<GameId, Readonly<Record<string, ChoiceText>>>>> = { tsuro, tyros }

const textOf = (game: GameId, choice: string): ChoiceText | undefined => all[game]?.[choice]

export function choiceTitle(game: GameId, choice: string): string {
  return textOf(game, choice)?.title() ?? choice
}

export function choiceHint(game: GameId, choice: string): string | undefined {
  return textOf(game, choice)?.hint()
}

export function valueName(game: GameId, choice: string, value: string | number): string {
  return textOf(game, choice)?.values[value]?.() ?? String(value)
}
