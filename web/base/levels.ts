import type { Level } from '../../shared/search/bot.ts'
import { m } from './messages/compiled/messages.js'

/** Name of each level of a bot, and a line on how it plays. */
export const levelTexts: Readonly<Record<Level, { readonly name: () => string; readonly text: () => string }>> = {
  easy: { name: m.seats_level_easy, text: m.seats_level_easy_text },
  calm: { name: m.seats_level_calm, text: m.seats_level_calm_text },
  keen: { name: m.seats_level_keen, text: m.seats_level_keen_text },
  sharp: { name: m.seats_level_sharp, text: m.seats_level_sharp_text },
}
