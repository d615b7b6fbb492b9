import * as v from 'valibot'
import { paces } from './pace.ts'
import { sanitizeName } from './sanitize.ts'

/** A seat, or its place before the start. */
export const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7))

export const name = v.pipe(v.string(), v.maxLength(200), v.transform(sanitizeName))

const defaults = {
  listed: false,
  locked: false,
  hints: false,
  reactingBots: true,
  first: 'drawn',
  pace: 'none',
} as const

/** Settings of a table beside the rules of its game, each with its default. They are changed by name. */
export const settingEntries = {
  /** Whether the table may stand in the list of open ones. */
  listed: v.optional(v.boolean(), defaults.listed),
  /** Whether nobody else may sit down. */
  locked: v.optional(v.boolean(), defaults.locked),
  /**
   * Whether players may ask for hints where several play: what a bot would do with the seat's own view. Everybody sees this
   * setting, and who asked. A player alone may always ask.
   */
  hints: v.optional(v.boolean(), defaults.hints),
  reactingBots: v.optional(v.boolean(), defaults.reactingBots),
  /** Starting seat. */
  first: v.optional(v.union([seat, v.literal('drawn')]), defaults.first),
  /** Later the players change it by consent (`proposals.ts`). */
  pace: v.optional(v.picklist(paces), defaults.pace),
}
/** All settings as one record, which is made, stored, sent and taken along to a rematch as a whole. */
export const settings = v.object(settingEntries)
export type Settings = Readonly<v.InferOutput<typeof settings>>

export const defaultSettings: Settings = defaults

/** Time when the host may change each of them: before the start, or always. */
export const changeable: Readonly<Record<keyof Settings, 'waiting' | 'always'>> = {
  listed: 'always',
  locked: 'waiting',
  hints: 'waiting',
  reactingBots: 'always',
  first: 'waiting',
  pace: 'waiting',
}
