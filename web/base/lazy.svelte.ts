/** A part of a page that its first sight can do without; undefined until it is loaded. */
interface Lazy<Part> {
  /** Asks for it at once. */
  readonly now: Part | undefined
  /** Waits for it until the page is idle. */
  readonly later: Part | undefined
  /** Settles once it is loaded, or to the error of this try. */
  tried(): Promise<unknown>
}

/** ms after which a page counts as idle if the browser cannot tell, and after which a failed load is tried again. */
const IDLE = 2_000
const RETRY = 3_000
/** ms of quiet after the last important part, before anything else is loaded. */
const FIRST = 1_000

let coming: Promise<unknown> | undefined
/** Makes all other parts wait for this one; returns it. */
export function comesFirst<Part>(part: Promise<Part>): Promise<Part> {
  coming = part.catch(() => undefined)
  return part
}

/** Waits until one quiet second has gone by after the last important part. */
async function quietSecond(): Promise<void> {
  const last = coming
  await last
  await new Promise((resolve) => setTimeout(resolve, FIRST))
  if (coming !== last) await quietSecond()
}
let quiet: Promise<void> | undefined

/** Calls once the page is shown and idle. */
async function whenIdle(then: () => unknown): Promise<void> {
  await (quiet ??= quietSecond())
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: IDLE })
  else setTimeout(then, IDLE)
}

/** Loads a part once the page is idle, to have it without a network, or at once if it is wanted earlier. */
export function lazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let now: Part | undefined = $state.raw()
  let trying: Promise<unknown> | undefined
  const get = (): Promise<unknown> =>
    (trying ??= load().then(
      (part) => void (now = part),
      (error: unknown) => {
        trying = undefined
        setTimeout(() => void get(), RETRY)
        return error
      },
    ))
  void whenIdle(get)
  return {
    get now() {
      void get()
      return now
    },
    get later() {
      return now
    },
    tried: get,
  }
}
