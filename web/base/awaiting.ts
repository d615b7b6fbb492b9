/** Where page and service worker keep the tables that wait for this device's player: both can read it. */
const CACHE = 'murex-awaiting'
const PATH = '/awaiting'

type Ids = readonly string[]

async function change(to: (ids: Ids) => Ids): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = (await (await cache.match(PATH))?.json()) as Ids | undefined
  const ids = [...new Set(to(kept ?? []))]
  await cache.put(PATH, new Response(JSON.stringify(ids)))
  await (ids.length > 0 ? navigator.setAppBadge(ids.length) : navigator.clearAppBadge())
}

let last: Promise<unknown> = Promise.resolve()

/** The badge counts the tables that wait, one change after the other. Where there is no badge, nothing happens; it never fails. */
export function changeAwaiting(to: (ids: Ids) => Ids): Promise<void> {
  const has = 'setAppBadge' in navigator && 'caches' in globalThis
  const done = last.then(() => (has ? change(to) : undefined)).catch(() => undefined)
  last = done
  return done
}

/** Whether one table waits. */
export function noteAwaiting(id: string, awaits: boolean): Promise<void> {
  return changeAwaiting((ids) => [...ids.filter((one) => one !== id), ...(awaits ? [id] : [])])
}
