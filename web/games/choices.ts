import type { GameId } from '../../shared/games/ids.ts'
import type { Options as Tsuro } from '../../shared/games/tsuro/types.ts'
import type { Options as Tyros } from '../../shared/games/tyros/types.ts'
import type { Options as Tyrus } from '../../shared/games/tyrus/types.ts'
import { m } from '../base/messages/compiled/messages.js'

interface ChoiceText<Value extends string | number = string> {
  readonly title: () => string
  readonly hint: () => string
  readonly values: Readonly<Record<Value, () => string>>
}
type TextOf<Options extends object> = { readonly [Id in keyof Options]: ChoiceText<Options[Id] & (string | number)> }

const tsuro: TextOf<Tsuro> = {
  bonus: {
    title: m.choice_tsuro_bonus,
    hint: m.choice_tsuro_bonus_hint,
    values: { off: m.choice_off, on: m.choice_on },
  },
}

const tyrus: TextOf<Tyrus> = {}

const tyros: TextOf<Tyros> = {
  edition: {
    title: m.choice_tyros_edition,
    hint: m.choice_tyros_edition_hint,
    values: { kosmos: m.choice_kosmos, english: m.choice_english },
  },
  start: {
    title: m.choice_tyros_start,
    hint: m.choice_tyros_start_hint,
    values: { basic: m.choice_basic, random: m.choice_random },
  },
}

const choices: Readonly<Record<GameId, Readonly<Record<string, ChoiceText>>>> = { tsuro, tyrus, tyros }

export function choiceTitle(game: GameId, choice: string): string {
  return choices[game][choice]?.title() ?? choice
}

export function choiceHint(game: GameId, choice: string): string | undefined {
  return choices[game][choice]?.hint()
}

export function valueName(game: GameId, choice: string, value: string | number): string {
  return choices[game][choice]?.values[value]?.() ?? String(value)
}
