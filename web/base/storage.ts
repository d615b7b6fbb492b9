import { attempt } from './attempt.ts'

/** A storage of the browser that never throws. What is not kept there this page remembers, till another has changed it. */
export interface SafeStorage {
  getItem(key: string): string | null
  /** Whether it is kept longer than the page. */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
  keys(): readonly string[]
}

function safe(storage: () => Storage): SafeStorage {
  const kept = (key: string): string | null => attempt(() => storage().getItem(key)) ?? null
  /** What was not kept, and what stood there instead. */
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

/** What this browser keeps. */
export const local = safe(() => localStorage)
/** What survives a reload of this tab. */
export const session = safe(() => sessionStorage)

/** What keeps the page itself, where the browser lets it be asked for. */
export const serviceWorkers: ServiceWorkerContainer | undefined = attempt(() => navigator.serviceWorker)

/** The value stored as JSON under a key; undefined where there is none, or none that can be read. */
export function readJson<T>(storage: SafeStorage, key: string): T | undefined {
  return attempt(() => JSON.parse(storage.getItem(key) ?? '') as T)
}

/** Stores a value as JSON; undefined removes it. */
export function writeJson(storage: SafeStorage, key: string, value: unknown): void {
  if (value === undefined) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(value))
}
