/** Part of a page that its first sight does not need; undefined until it is there. */
export interface Lazy<Part> {
  readonly now: Part | undefined
}

/** ms after which a page counts as idle where the browser does not say so, and after which a failed load is tried again. */
const IDLE = 2_000
const RETRY = 3_000

/** Calls once the page has nothing better to do. */
function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: IDLE })
  else setTimeout(then, IDLE)
}

/** Loads a part once the page is idle, so that it is there without a network, or at once where it is wanted earlier. */
export function lazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let now: Part | undefined = $state.raw()
  let loading = false
  const get = (): void => {
    if (loading) return
    loading = true
    load().then(
      (part) => (now = part),
      () => {
        loading = false
        setTimeout(get, RETRY)
      },
    )
  }
  whenIdle(get)
  return {
    get now() {
      get()
      return now
    },
  }
}
