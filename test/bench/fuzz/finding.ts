/** Where hostile input goes in. */
export const targets = ['readers', 'routes'] as const
export type Target = (typeof targets)[number]

/** Inputs at a time, which start fresh and can be tried again by themselves. */
export const BATCH = 500

/** Fault, with the input that brought it about. */
export class Finding extends Error {
  readonly input: string

  constructor(what: string, input: string) {
    super(what)
    this.input = input
  }
}

export function expect(isRight: boolean, what: string, input: string): void {
  if (!isRight) throw new Finding(what, input)
}

/** Some figures of a target, added up over its batches. */
export type Counts = Record<string, number>

export function add(counts: Counts, name: string, count = 1): void {
  counts[name] = (counts[name] ?? 0) + count
}
