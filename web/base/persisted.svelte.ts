import { local, readJson, writeJson, type SafeStorage } from './storage.ts'

export interface Persisted<T> {
  current: T
  /** Resets it, and removes it from storage. */
  clear(): void
}

const kindOf = (value: unknown): unknown => (value as object | null | undefined)?.constructor

/** A value kept as JSON under a key. Ignores a value of another type, kept by newer code. */
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

/** Name that this browser's player used last. */
export const playerName = persisted(local, 'murex:name', '')
