/** Runs what may fail; undefined where it does, as with a storage that is full, forbidden or absent. */
export function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
