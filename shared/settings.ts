import * as v from 'valibot'
import { paces } from './pace.ts'
import { sanitizeName } from './sanitize.ts'

/** A seat, or the place of one before the start. */
export const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7))

/** A player's name, however it was typed. */
export const name = v.pipe(v.string(), v.maxLength(200), v.transform(sanitizeName))

const defaults = {
  listed: false,
  locked: false,
  hints: true,
  reactingBots: true,
  first: 'drawn',
  pace: 'none',
} as const

/** The settings of a table that are no rule of its game, each with its default. They are changed by name. */
export const settingEntries = {
  /** Whether the host lets the table stand in the list of open ones. */
  listed: v.optional(v.boolean(), defaults.listed),
  /** Whether nobody else may sit down. */
  locked: v.optional(v.boolean(), defaults.locked),
  /** Whether a player may ask for a hint: what a bot would do with the seat's own view. Everybody sees that it is so. */
  hints: v.optional(v.boolean(), defaults.hints),
  /** Whether bots react now and then. */
  reactingBots: v.optional(v.boolean(), defaults.reactingBots),
  /** Who starts. */
  first: v.optional(v.union([seat, v.literal('drawn')]), defaults.first),
  /** Later the players change it by consent (`proposals.ts`). */
  pace: v.optional(v.picklist(paces), defaults.pace),
}
/** One record, which is made, stored, sent and taken along to a rematch as a whole. */
export const settings = v.object(settingEntries)
export type Settings = Readonly<v.InferOutput<typeof settings>>

export const defaultSettings: Settings = defaults

/** When the host may change each of them: while the table waits for its start, or at any time. */
export const changeable: Readonly<Record<keyof Settings, 'waiting' | 'always'>> = {
  listed: 'always',
  locked: 'waiting',
  hints: 'waiting',
  reactingBots: 'always',
  first: 'waiting',
  pace: 'waiting',
}
