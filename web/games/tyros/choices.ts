import type { Options } from '../../../shared/games/tyros/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { ChoiceTexts } from '../manifest.ts'

export const choices: ChoiceTexts<Options> = {
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
