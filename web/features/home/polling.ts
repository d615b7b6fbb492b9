/** ms between requests: at first, and at most. */
const FIRST = 5_000
const LONGEST = 60_000

/** Asks now, then each time after twice as long, up to a minute. */
interface Polling {
  start(): void
  /** Asks soon again, since somebody is there, or something has changed. */
  hurry(): void
  stop(): void
}

/** `ask` hears whether it is the first time since the start. */
export function createPolling(ask: (isFirst: boolean) => void): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = 0
  let due = 0

  function rest(ms: number): void {
    clearTimeout(timer)
    pause = ms
    due = Date.now() + ms
    timer = setTimeout(() => {
      rest(Math.min(2 * pause, LONGEST))
      ask(false)
    }, ms)
  }
  return {
    start() {
      rest(FIRST)
      ask(true)
    },
    hurry() {
      if (due > Date.now() + FIRST) rest(FIRST)
      else pause = Math.min(pause, FIRST)
    },
    stop() {
      clearTimeout(timer)
      due = 0
    },
  }
}
