import type { Options } from '../../../shared/games/tsuro/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { ChoiceTexts } from '../manifest.ts'

export const choices: ChoiceTexts<Options> = {
  bonus: {
    title: m.choice_tsuro_bonus,
    hint: m.choice_tsuro_bonus_hint,
    values: { off: m.choice_off, on: m.choice_on },
  },
}
