import { local, readJson, writeJson, type SafeStorage } from './storage.ts'

/** A value kept in storage. */
export interface Persisted<T> {
  current: T
  /** Back to its initial value, and out of storage. */
  clear(): void
}

const kindOf = (value: unknown): unknown => (value as object | null | undefined)?.constructor

/** A value kept as JSON under a key. What newer code has kept there as something else is as if it were not there. */
export function persisted<T>(storage: SafeStorage, key: string, initial: T): Persisted<T> {
  const kept = readJson<T>(storage, key)
  let current = $state.raw(initial === undefined || kindOf(kept) === kindOf(initial) ? (kept as T) : initial)
  return {
    get current() {
      return current
    },
    set current(next) {
      current = next
      writeJson(storage, key, next)
    },
    clear() {
      current = initial
      storage.removeItem(key)
    },
  }
}

/** The name this browser's player used last. */
export const playerName = persisted(local, 'murex:name', '')
