import { oneReload } from '../base/one-reload.ts'
import type { SyncState } from './connection.ts'

const KEY = 'murex:reloaded'

/** Reloads the page once if its code disagrees with the room's, and again only after it was live and agreed. */
export function reloadOnce(storage: Parameters<typeof oneReload>[0], reload: () => void) {
  const once = oneReload(storage, KEY, reload)
  return ({ reload: wanted, status }: Pick<SyncState, 'reload' | 'status'>): void => {
    if (wanted) once.now()
    else if (status === 'live') once.allow()
  }
}
