import { m } from './compiled/messages.js'

type Sentences = Readonly<Record<string, () => string>>

/** What the choices of each game are called, by `game.choice`; `-hint` explains one. */
const titles: Sentences = {
  'tsuro.bonus': m.choice_tsuro_bonus,
  'tsuro.bonus-hint': m.choice_tsuro_bonus_hint,
}
const values: Sentences = { off: m.choice_off, on: m.choice_on }

export function choiceTitle(game: string, choice: string): string {
  return titles[`${game}.${choice}`]?.() ?? choice
}

export function choiceHint(game: string, choice: string): string | undefined {
  return titles[`${game}.${choice}-hint`]?.()
}

export function valueName(value: string | number): string {
  return values[String(value)]?.() ?? String(value)
}
