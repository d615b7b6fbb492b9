/** Undefined where the browser refuses: what it has may be full, forbidden or absent, and the page goes on without. */
export function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
