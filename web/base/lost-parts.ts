import { isPart } from '../../shared/part.ts'
import { reachable } from './api.ts'
import { oneReload } from './one-reload.ts'
import { session } from './storage.ts'

/** ms after which a page counts as one that runs. */
const RUNS = 60_000

/** Asks anew, past every cache, for what was loaded and is no part, and for what an error names. [PAGE-184] */
async function renew(error: unknown): Promise<void> {
  const named: readonly string[] = String(error).match(/\S*\/assets\/\S+/g) ?? []
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : []))
  const all = [...new Set([...named, ...loaded])].map(async (path) => {
    if (named.includes(path) || !isPart(path, await fetch(path))) await fetch(path, { cache: 'reload' })
  })
  await Promise.allSettled(all)
}

/**
 * A part of the page that loads later may be gone from the server, which has the newest version alone, or be kept wrong: then the
 * page reloads, once. Without a network that would help nobody, and the part may still come.
 */
export function reloadForLostParts(): void {
  let lost: unknown
  const reload = oneReload(session, 'murex:lost-part', () => void renew(lost).then(() => location.reload()))
  addEventListener('vite:preloadError', ({ payload }) => {
    lost = payload
    void reachable().then((is) => is && reload.now())
  })
  setTimeout(reload.allow, RUNS)
}
