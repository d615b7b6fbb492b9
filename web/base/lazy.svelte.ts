/** Part of a page that its first sight does not need; undefined until it is there. */
export interface Later<Part> {
  readonly now: Part | undefined
}

/** ms after which a page counts as at rest where the browser does not say so, and after which a failed load is tried again. */
const REST = 2_000
const AGAIN = 3_000

/** Calls once the page has nothing better to do. */
function atRest(then: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: REST })
  else setTimeout(then, REST)
}

/** Loads a part once the page is at rest, so that it is there without a network, or at once where it is wanted earlier. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let now: Part | undefined = $state.raw()
  let loading = false
  const get = (): void => {
    if (loading) return
    loading = true
    load().then(
      (part) => (now = part),
      () => {
        loading = false
        setTimeout(get, AGAIN)
      },
    )
  }
  atRest(get)
  return {
    get now() {
      get()
      return now
    },
  }
}
