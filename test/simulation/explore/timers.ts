/** A timer of one page. It fires when a step says so, however late. */
interface Timer {
  readonly owner: object
  readonly at: number
  /** ms from when it was set. */
  readonly delay: number
  readonly run: () => unknown
}

/** ms from one step to the next: long enough that no page is too fast for the room. */
const STEP = 600
/** ms after which a page takes a late timer for its device's sleep. */
const LATE = 3_000

/** After every promise that is settled, and everything that hangs on it. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Time that moves by steps alone. The clock of the storms fires timers in their order; here each may be late. */
export class Timers {
  /** In ms since 1970. */
  now = 0
  /** Whose code runs: timers it sets are its own. */
  owner: object = this
  private timers: Timer[] = []

  /** Puts time and chance of the whole JavaScript world under these timers; returns the way back. */
  install(): () => void {
    const { setTimeout, clearTimeout } = globalThis
    const { now } = Date
    const { random } = Math
    globalThis.setTimeout = ((run: () => unknown, delay = 0) => {
      const timer = { owner: this.owner, at: this.now + delay, delay, run }
      this.timers.push(timer)
      return timer
    }) as unknown as typeof setTimeout
    globalThis.clearTimeout = ((timer?: Timer) => this.drop((one) => one === timer)) as unknown as typeof clearTimeout
    Date.now = () => this.now
    Math.random = () => 0.5
    return () => {
      globalThis.setTimeout = setTimeout
      globalThis.clearTimeout = clearTimeout
      Date.now = now
      Math.random = random
    }
  }

  /** Another history begins. */
  reset(at: number): void {
    this.now = at
    this.timers = []
  }

  private drop(gone: (timer: Timer) => boolean): void {
    this.timers = this.timers.filter((timer) => !gone(timer))
  }

  /** The page is closed. */
  dropOf(owner: object): void {
    this.drop((timer) => timer.owner === owner)
  }

  private nextOf(owner: object): Timer | undefined {
    const own = this.timers.filter((timer) => timer.owner === owner)
    return own.reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined)
  }

  /** When the next timer of a page is due, in ms; undefined where it has none. */
  dueOf = (owner: object): number | undefined => this.nextOf(owner)?.at

  /** The timers of a page, in the order in which they fire, and whether it will think that it has slept. */
  labelOf(owner: object): string {
    const own = this.timers.filter((timer) => timer.owner === owner).sort((a, b) => a.at - b.at)
    return own.map(({ delay, at }) => `${delay}${this.now - at > LATE ? '!' : ''}`).join()
  }

  /** The next timer of a page fires, at its time or later. */
  fire(owner: object): void {
    const timer = this.nextOf(owner)!
    this.now = Math.max(this.now, timer.at)
    this.run(timer)
  }

  private run(timer: Timer): void {
    this.drop((one) => one === timer)
    this.owner = timer.owner
    timer.run()
  }

  /** Everything that waits for nothing is done, and a moment passes. */
  async settle(): Promise<void> {
    await settled()
    for (let timer; (timer = this.timers.find(({ delay }) => delay === 0));) {
      this.run(timer)
      await settled()
    }
    this.now += STEP
  }
}
