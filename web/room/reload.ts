import type { SafeStorage } from '../base/storage.ts'
import type { SyncState } from './connection.ts'

const KEY = 'murex:reloaded'

/**
 * Reloads the page when its code does not agree with the room's: once, however long that lasts, and anew only after the page
 * has been live and agreed. Where the tab cannot remember that it has reloaded, never.
 */
export function reloadOnce(storage: Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem'>, reload: () => void) {
  return ({ reload: wanted, status }: Pick<SyncState, 'reload' | 'status'>): void => {
    if (!wanted) {
      if (status === 'live') storage.removeItem(KEY)
    } else if (storage.getItem(KEY) === null && storage.setItem(KEY, 'yes')) reload()
  }
}
