import type { SafeStorage } from './storage.ts'

/** A reload that mends something, or does not: then another one would not either. */
interface OneReload {
  /** Reloads the page, unless that was done already. */
  now(): void
  /** What was to be mended is: it may be done again. */
  allow(): void
}

/** Under `key` the tab remembers that it has reloaded. Where it cannot, it never reloads. */
export function oneReload(
  storage: Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  reload: () => void,
): OneReload {
  return {
    now() {
      if (storage.getItem(key) === null && storage.setItem(key, 'yes')) reload()
    },
    allow: () => storage.removeItem(key),
  }
}
