/** Cache that page and service worker share: it lists the tables that wait for this device's player. */
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

/** Changes the list and the app's badge that counts it, one change after the other. Never fails, even without a badge. */
export function changeAwaiting(to: (ids: Ids) => Ids): Promise<void> {
  const has = 'setAppBadge' in navigator && 'caches' in globalThis
  const done = last.then(() => (has ? change(to) : undefined)).catch(() => undefined)
  last = done
  return done
}

export function noteAwaiting(id: string, awaits: boolean): Promise<void> {
  return changeAwaiting((ids) => [...ids.filter((one) => one !== id), ...(awaits ? [id] : [])])
}
