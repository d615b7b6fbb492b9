import { reachable } from './api.ts'
import { oneReload } from './one-reload.ts'
import { session } from './storage.ts'

/** ms after which a page counts as one that runs. */
const RUNS = 60_000

/**
 * A part of the page that loads later may be gone from the server, which has the newest version alone: then the page
 * reloads, once. Without a network that would help nobody, and the part may still come.
 */
export function reloadForLostParts(): void {
  const reload = oneReload(session, 'murex:lost-part', () => location.reload())
  addEventListener('vite:preloadError', () => void reachable().then((is) => is && reload.now()))
  setTimeout(reload.allow, RUNS)
}
