type Is<T> = (value: unknown) => value is T

/** An integer from `low` to `high`. */
export const integer =
  (low: number, high: number): Is<number> =>
  (value): value is number =>
    Number.isInteger(value) && (value as number) >= low && (value as number) <= high

export const oneOf =
  <T>(values: readonly T[]): Is<T> =>
  (value): value is T =>
    values.includes(value as T)

/** A list of at most `most` values. */
export const listOf =
  <T>(is: Is<T>, most: number): Is<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(is)

/** A list of exactly these values, each at its place. */
export const tupleOf =
  <T extends readonly unknown[]>(...all: { readonly [K in keyof T]: Is<T[K]> }): Is<T> =>
  (value): value is T =>
    Array.isArray(value) && value.length === all.length && all.every((is, i) => is(value[i]))

export const optional =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value)

/** The fields of each type of command, all of them. */
type Fields<Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: {
    readonly [K in keyof Omit<Extract<Command, { readonly type: Type }>, 'type'>]-?: Is<
      Extract<Command, { readonly type: Type }>[K]
    >
  }
}

/** Reads commands from the wire: well-formed, with no other fields, or undefined. Never throws. */
export function reader<Command extends { readonly type: string }>(
  fields: Fields<Command>,
): (json: unknown) => Command | undefined {
  const known = new Map<unknown, readonly [field: string, is: Is<unknown>][]>(
    Object.entries<Record<string, Is<unknown>>>(fields).map(([type, all]) => [type, Object.entries(all)]),
  )
  return (json) => {
    if (typeof json !== 'object' || json === null) return undefined
    const { type, ...given } = json as Record<string, unknown>
    const all = known.get(type)
    const isOne =
      all?.every(([field, is]) => is(given[field])) &&
      Object.keys(given).every((key) => all.some(([field]) => field === key))
    return isOne ? (json as Command) : undefined
  }
}
