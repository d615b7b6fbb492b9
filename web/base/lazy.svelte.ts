/** Part of a page that its first sight does not need; undefined until it is there. */
interface Lazy<Part> {
  /** Wanted now. */
  readonly now: Part | undefined
  /** Not worth asking for before the page is idle. */
  readonly later: Part | undefined
  /** Settles once it is there, or to why a first try to load it has failed. */
  tried(): Promise<unknown>
}

/** ms after which a page counts as idle where the browser does not say so, and after which a failed load is tried again. */
const IDLE = 2_000
const RETRY = 3_000
/** ms that a page then has to itself: till they are over nothing else is asked for. */
const FIRST = 1_000

let coming: Promise<unknown> | undefined
/** Lets what is not needed yet wait for what the page is about, which is given back. */
export function comesFirst<Part>(part: Promise<Part>): Promise<Part> {
  coming = part.catch(() => undefined)
  return part
}

let shown: Promise<void> | undefined
/** Settles once the page has shown what it is about. */
const first = (): Promise<void> =>
  (shown ??= (async () => {
    let seen
    do {
      await (seen = coming)
      await new Promise((resolve) => setTimeout(resolve, FIRST))
    } while (seen !== coming)
  })())

/** Calls once the page is there and has nothing better to do. */
async function whenIdle(then: () => void): Promise<void> {
  await first()
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: IDLE })
  else setTimeout(then, IDLE)
}

/** Loads a part once the page is idle, so that it is there without a network, or at once where it is wanted earlier. */
export function lazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let now: Part | undefined = $state.raw()
  let loading = false
  let settle!: (error?: unknown) => void
  const tried = new Promise<unknown>((resolve) => (settle = resolve))
  const get = (): void => {
    if (loading) return
    loading = true
    load().then(
      (part) => {
        now = part
        settle()
      },
      (error: unknown) => {
        settle(error)
        loading = false
        setTimeout(get, RETRY)
      },
    )
  }
  void whenIdle(get)
  return {
    get now() {
      get()
      return now
    },
    get later() {
      return now
    },
    tried() {
      get()
      return tried
    },
  }
}
