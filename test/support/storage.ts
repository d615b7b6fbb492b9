import { vi } from 'vitest'
import { remembering } from './remembering.ts'

/** A storage of its own for one test, until `vi.unstubAllGlobals()`; what is in it, to be read and changed. */
export function stubStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Map<string, string> {
  const kept = new Map<string, string>()
  // Keys alone are enumerable in a storage.
  const keys = {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal(name, new Proxy(remembering(kept), keys))
  return kept
}
