import * as v from 'valibot'

/** A seat, or the place of one before the start. */
export const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7))

/**
 * What a table can be told that is no rule of its game, each with its default. It is changed name by name, and else carried
 * whole: made with the table, stored, sent and taken along to a rematch as one record.
 */
export const settings = v.object({
  /** Whether the host lets the table stand in the list of open ones. */
  listed: v.optional(v.boolean(), false),
  /** Who starts. */
  first: v.optional(v.union([seat, v.literal('drawn')]), 'drawn'),
})
export type Settings = Readonly<v.InferOutput<typeof settings>>

export const defaultSettings: Settings = v.getDefaults(settings)

/** When the host may change each of them: while the table waits for its start, or at any time. */
export const changeable: Readonly<Record<keyof Settings, 'waiting' | 'always'>> = {
  listed: 'always',
  first: 'waiting',
}
