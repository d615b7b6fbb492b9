export interface Ask {
  /** Replaces the prompt by a sentence until another choice is made. */
  readonly say: (sentence: string) => void
  /** Shows a command as if it were chosen, and says why. */
  readonly show: (command: unknown, why: string) => void
}

/**
 * A table that shows hints. `chosen`: the current choice and entry, as text; `choose`: chooses a command, and returns its
 * name if nothing else shows it.
 */
interface Where {
  chosen(): string
  choose(command: unknown): string | undefined
}

/** The latest hint, until anything else happens. */
export class Hints implements Ask {
  readonly #where: Where
  #spoken: { readonly sentence: string; readonly of: string } | undefined = $state()
  /** Number of hints shown so far. */
  shown = $state(0)

  constructor(where: Where) {
    this.#where = where
  }
  readonly say = (sentence: string): void => {
    this.#spoken = { sentence, of: this.#where.chosen() }
  }
  readonly show = (command: unknown, why: string): void => {
    const name = this.#where.choose(command)
    this.shown++
    this.say(name === undefined ? why : `${name} ${why}`)
  }
  get prompt(): string | undefined {
    return this.#spoken?.of === this.#where.chosen() ? this.#spoken.sentence : undefined
  }
}
