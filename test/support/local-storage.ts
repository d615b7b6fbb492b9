import { vi } from 'vitest'

/** A localStorage of its own for one test, until `vi.unstubAllGlobals()`; what is in it, to be read and changed. */
export function stubLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  // Keys alone are enumerable in a storage.
  const keys = {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('localStorage', new Proxy(storage, keys))
  return kept
}
