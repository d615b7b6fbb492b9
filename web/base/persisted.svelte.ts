import { local, readJson, writeJson, type SafeStorage } from './storage.ts'

/** A value kept in storage; without storage it lasts as long as the page. */
export interface Persisted<T> {
  current: T
  /** Back to its initial value, and out of storage. */
  clear(): void
}

/** A value kept as JSON under a key. */
export function persisted<T>(storage: SafeStorage, key: string, initial: T): Persisted<T> {
  let current = $state.raw(readJson<T>(storage, key) ?? initial)
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
