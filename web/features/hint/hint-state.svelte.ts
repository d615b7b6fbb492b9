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
export function hintedAt({
  chosen,
  choose,
}: Where): Ask & { readonly prompt: string | undefined; readonly shown: number } {
  let spoken: { readonly sentence: string; readonly of: string } | undefined = $state()
  let shown = $state(0)
  const say = (sentence: string): void => {
    spoken = { sentence, of: chosen() }
  }
  return {
    say,
    show(command, why) {
      const name = choose(command)
      shown++
      say(name === undefined ? why : `${name} ${why}`)
    },
    get shown() {
      return shown
    },
    get prompt() {
      return spoken?.of === chosen() ? spoken.sentence : undefined
    },
  }
}
