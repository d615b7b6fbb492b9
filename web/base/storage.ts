/** Storage may be full, forbidden or absent: then the page goes on without it, and the cookie holds the seat. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}

/** A storage of the browser that never throws. */
export interface SafeStorage {
  getItem(key: string): string | null
  /** Whether it was stored. */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
  keys(): readonly string[]
}

const safe = (storage: () => Storage): SafeStorage => ({
  getItem: (key) => attempt(() => storage().getItem(key)) ?? null,
  setItem: (key, value) => attempt(() => (storage().setItem(key, value), true)) ?? false,
  removeItem: (key) => void attempt(() => storage().removeItem(key)),
  keys: () => attempt(() => Object.keys(storage())) ?? [],
})

/** What this browser keeps. */
export const local = safe(() => localStorage)
/** What survives a reload of this tab. */
export const session = safe(() => sessionStorage)

/** The value stored as JSON under a key; undefined where there is none, or none that can be read. */
export function readJson<T>(storage: SafeStorage, key: string): T | undefined {
  return attempt(() => JSON.parse(storage.getItem(key) ?? '') as T)
}

/** Stores a value as JSON; undefined removes it. */
export function writeJson(storage: SafeStorage, key: string, value: unknown): void {
  if (value === undefined) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(value))
}
