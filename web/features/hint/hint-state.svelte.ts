/** How a hint is spoken at a table. */
export interface Ask {
  /** Says something in place of the prompt, until something else is chosen. */
  readonly say: (sentence: string) => void
  /** Shows a command as if it were chosen, and says why. */
  readonly show: (command: unknown, why: string) => void
}

/**
 * Where a hint is spoken. `chosen`: as text, what is chosen and at which entry; `choose`: chooses a command, and tells its name
 * where nothing else shows it.
 */
interface Where {
  chosen(): string
  choose(command: unknown): string | undefined
}

/** What was spoken last, as long as nothing else has happened. */
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
    /** How many commands were shown so far. */
    get shown() {
      return shown
    },
    get prompt() {
      return spoken?.of === chosen() ? spoken.sentence : undefined
    },
  }
}
