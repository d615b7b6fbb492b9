import { attempt } from './attempt.ts'

/** A storage of the browser that never throws. The page remembers what it could not store, until another changes it. */
export interface SafeStorage {
  getItem(key: string): string | null
  /** Stores a value; returns whether it outlasts the page. */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
  keys(): readonly string[]
}

function safe(storage: () => Storage): SafeStorage {
  const kept = (key: string): string | null => attempt(() => storage().getItem(key)) ?? null
  /** Values that could not be stored, and the value that stood there instead. */
  const memory = new Map<string, { readonly value: string; readonly over: string | null }>()
  return {
    getItem(key) {
      const own = memory.get(key)
      const there = kept(key)
      return own?.over === there ? own.value : there
    },
    setItem(key, value) {
      attempt(() => storage().setItem(key, value))
      const there = kept(key)
      if (there === value) return (memory.delete(key), true)
      memory.set(key, { value, over: there })
      return false
    },
    removeItem(key) {
      memory.delete(key)
      attempt(() => storage().removeItem(key))
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])],
  }
}

export const local = safe(() => localStorage)
/** Storage that survives a reload of this tab. */
export const session = safe(() => sessionStorage)

/** The browser's service workers; undefined if it refuses access. */
export const serviceWorkers: ServiceWorkerContainer | undefined = attempt(() => navigator.serviceWorker)

/** The value stored as JSON under a key; undefined if there is none, or it cannot be parsed. */
export function readJson<T>(storage: SafeStorage, key: string): T | undefined {
  return attempt(() => JSON.parse(storage.getItem(key) ?? '') as T)
}

export function writeJson(storage: SafeStorage, key: string, value: unknown): void {
  if (value === undefined) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(value))
}
