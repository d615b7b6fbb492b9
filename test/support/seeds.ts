import { deep, variables } from './depth.ts'

/**
 * Seeds that were red once, by the name of their test: `npm test` and the deep run try them ever after.
 * For example `'keyboard': [412223716]`.
 */
const onceRed: Readonly<Record<string, readonly number[]>> = {
  // An action of one seat was sent for another; an answer that overtook the start hid whose seat it was; nobody was told that an
  // absence had ended; until when a seat was seen, where the last of its pages was put out; what was heard before a page's files
  // were there was taken for news (three).
  storm: [152, 206, 500127, 500495, 20780297, 20781379, 80408252, 5190, 6006, 6561, 4314],
  // A deploy reached the room just as all were asked whether they see the same.
  'storm with deploys': [5052],
  // A bot's alarm that was set before the clock went back had not rung yet.
  'skewed clock': [4260],
  // A seat was kept for a day, and by then another one's time was up.
  'storm with tunnels': [5255],
}

/** Where the seeds of a run begin: those of `npm test` are always 1, 2, 3 ...; `npm run deep` says from where it counts. */
const first = deep ? Number(variables['FIRST_SEED'] ?? 1) : 1

/** The seeds to run a test with: SEED alone where it is given, else those once red and `count` others. */
export function seeds(name: string, count = 1): readonly number[] {
  const given = variables['SEED']
  if (given) return [Number(given)]
  return [...new Set([...(onceRed[name] ?? []), ...Array.from({ length: count }, (_, i) => first + i)])]
}

/** Runs a test with a seed. An error it throws begins with what repeats it: `SEED=7: expected 3 to be 4`. */
export function withSeed<T>(seed: number, body: (seed: number) => T): T {
  const tell = (error: unknown): never => {
    if (error instanceof Error) error.message = `SEED=${seed}: ${error.message}`
    throw error
  }
  try {
    const result = body(seed)
    return result instanceof Promise ? (result.catch(tell) as T) : result
  } catch (error) {
    return tell(error)
  }
}
