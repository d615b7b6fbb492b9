import type { GameId } from '../../shared/games/ids.ts'
import type { ChoiceText } from './manifest.ts'

const all = import.meta.glob<Readonly<Record<string, ChoiceText>>>('./*/choices.ts', { eager: true, import: 'choices' })

const textOf = (game: GameId, choice: string): ChoiceText | undefined => all[`./${game}/choices.ts`]?.[choice]

export function choiceTitle(game: GameId, choice: string): string {
  return textOf(game, choice)?.title() ?? choice
}

export function choiceHint(game: GameId, choice: string): string | undefined {
  return textOf(game, choice)?.hint()
}

export function valueName(game: GameId, choice: string, value: string | number): string {
  return textOf(game, choice)?.values[value]?.() ?? String(value)
}
