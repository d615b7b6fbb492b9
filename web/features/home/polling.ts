/** ms until a page asks again: at first, and once it has stayed. */
const FIRST = 5_000
const LONGEST = 60_000

/** When a page asks: now, then each time after twice as long, up to a minute. */
interface Polling {
  start(): void
  /** Somebody is there, or something has changed: the next time is soon again. */
  hurry(): void
  stop(): void
}

/** `ask` is handed whether it is the first time since the start. */
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
