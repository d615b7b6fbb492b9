import { isPart } from '../../shared/captive-portal.ts'
import { reachable } from './api.ts'
import { oneReload } from './one-reload.ts'
import { session } from './storage.ts'

/** ms after which the page counts as running. */
const RUNS = 60_000

/** Fetches past every cache the files that an error names, and loaded ones that hold no part of the page. [PAGE-184] */
async function renew(error: unknown): Promise<void> {
  const named: readonly string[] = String(error).match(/\S*\/assets\/\S+/g) ?? []
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : []))
  const all = [...new Set([...named, ...loaded])].map(async (path) => {
    if (named.includes(path) || !isPart(path, await fetch(path))) await fetch(path, { cache: 'reload' })
  })
  await Promise.allSettled(all)
}

/**
 * Reloads the page once when a late part fails to load: the server has the newest version alone, and a cache may hold a
 * wrong file. Waits without a network: the part may still come.
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
