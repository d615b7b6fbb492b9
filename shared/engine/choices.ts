import type { Choice } from './game.ts'

/** The options that a list of choices makes: a value for each id. */
export type OptionsOf<Choices extends readonly Choice[]> = {
  readonly [C in Choices[number] as C['id']]: C['values'][number]
}

export function defaults(choices: readonly Choice[]): Record<string, string | number> {
  return Object.fromEntries(choices.map((choice) => [choice.id, choice.default]))
}

/** Reads options from the wire: a missing one is at its default; an unknown id or value makes the whole undefined. */
export function readOptions(choices: readonly Choice[], json: unknown): Record<string, string | number> | undefined {
  if (json === undefined) return defaults(choices)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const options = defaults(choices)
  for (const [id, value] of Object.entries(json)) {
    const choice = choices.find((known) => known.id === id)
    if (!choice || !choice.values.includes(value as string | number)) return undefined
    options[id] = value as string | number
  }
  return options
}
