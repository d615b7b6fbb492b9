import type { SafeStorage } from './storage.ts'

/** A reload as a repair, once: if it does not help, another one would not either. */
interface OneReload {
  /** Reloads the page, unless it did already. */
  now(): void
  /** Allows another reload, since the first one helped. */
  allow(): void
}

/** Keeps in the tab, under `key`, that it has reloaded. Never reloads without such a storage. */
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
