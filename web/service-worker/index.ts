import { languages } from '../../shared/languages.ts'
import { pageHeaders } from '../../shared/page-headers.ts'
import { isPart } from '../../shared/captive-portal.ts'
import type { PushMessage } from '../../shared/push.ts'
import { mended } from '../../shared/table-link.ts'
import { noteAwaiting } from '../base/awaiting.ts'
import { answerTo } from './answer.ts'
import { digestAt, digestOf, filesIn, HASHED, type Precache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope
/** Data that the build writes in, and the house's name. */
declare const PRECACHE: Precache
declare const HOUSE: string

/** ms that the network may take to answer with a page. */
const PATIENCE = 3_000
/** Files fetched at a time, beside all that a page asks for. */
const ABREAST = 4
/** Entry that marks a complete cache, and holds the time of its last use. */
const COMPLETE = '/complete'

/** A constant of its own: the build puts all of it in place of each use. */
const precache = PRECACHE
const { version, lists, shells } = precache
const here = new URL(self.location.href)
const asked = here.searchParams.get('language')
/** Language of the page that registered this: a worker sees no cookies. */
const language = languages.find((one) => one === asked) ?? languages[0]
const files = filesIn(lists, language)
const PREFIX = 'murex:'
const name = `${PREFIX}${version}:${language}`

const isRight = async (path: string, answer: Response): Promise<boolean> =>
  isPart(path, answer) && (await digestOf(await answer.clone().arrayBuffer())) === digestAt(precache, path)

/**
 * Puts a file into the cache: from another cache if it cannot have changed since, else from the network, past the browser's
 * own cache if that has a wrong file.
 */
async function keep(cache: Cache, path: string): Promise<void> {
  const isHashed = path.startsWith(HASHED)
  const asked = (mode: RequestCache) => () => fetch(path, { priority: 'low', cache: mode })
  const ways = [...(isHashed ? [() => caches.match(path), asked('default')] : []), asked('reload')]
  let answer: Response | undefined
  for (const way of ways) {
    answer = await way()
    if (answer && (await isRight(path, answer))) return cache.put(path, answer)
  }
  throw new Error(`${path} is not there: ${answer?.status}`)
}

/** Stores all files, or fails: then the last version stays, and the browser tries again later. */
async function install(): Promise<void> {
  const cache = await caches.open(name)
  const left = files.values()
  const work = async (): Promise<void> => {
    for (const path of left) await keep(cache, path)
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
  await cache.put(COMPLETE, new Response('0'))
  await self.skipWaiting()
}

/** Time of a cache's last activation; undefined if it is incomplete. */
async function usedAt(key: string): Promise<number | undefined> {
  const mark = await (await caches.open(key)).match(COMPLETE)
  return mark && Number(await mark.text())
}

/**
 * Lets the network answer a page while this worker starts. Firefox fails a navigation with that request, even if the worker
 * answers: there it is turned off, since the browser keeps an earlier version's setting.
 */
const preload = (manager: NavigationPreloadManager | undefined): Promise<void> | undefined =>
  /\bGecko\//.test(navigator.userAgent) ? manager?.disable() : manager?.enable()

/** Keeps the latest other cache, for open pages: a newer one lacks their late parts. */
async function activate(): Promise<void> {
  await (await caches.open(name)).put(COMPLETE, new Response(String(Date.now())))
  const keys = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
  const others = await Promise.all(keys.map(async (key) => ({ key, at: await usedAt(key) })))
  const latest = Math.max(...others.map(({ at }) => at ?? 0))
  // An incomplete cache may be in the making.
  const isDone = ({ at }: { readonly at: number | undefined }): boolean =>
    at === undefined ? self.registration.installing === null : at < latest
  await Promise.all(others.filter(isDone).map(({ key }) => caches.delete(key)))
  await preload(self.registration.navigationPreload)
  await self.clients.claim()
}

/**
 * Answers from this version's cache, or for pages of another version from theirs. A page that renews its parts removes them
 * from all caches; browsers use that mode too, on a reload.
 */
async function file(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const cache = await caches.open(name)
  const isAnew = request.cache === 'reload' && request.destination === ''
  const kept = isAnew ? undefined : await (files.has(path) ? cache : caches).match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (isAnew) for (const key of await caches.keys()) await (await caches.open(key)).delete(request)
  if (files.has(path) && (await isRight(path, answer))) await cache.put(request, answer.clone())
  return answer
}

/** The network's page, which knows the table at its address, unless that takes too long or the server is out of order. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const network = (preloadResponse as Promise<Response | undefined>).then((answer) => answer ?? fetch(request))
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const answer = await Promise.race([network, patience]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : new Response(shells[language], { headers: pageHeaders(here) })
}

/** Content of a push. Shows an unreadable one too, since a push that shows nothing ends the subscription. */
function contentOf(data: PushMessageData | null): PushMessage['notification'] {
  const other = { title: HOUSE, body: '', navigate: here.origin, tag: '', data: { awaits: false } }
  try {
    return { ...other, ...(data!.json() as PushMessage).notification }
  } catch {
    return other
  }
}

async function notify(data: PushMessageData | null): Promise<void> {
  const { title, body, navigate, tag, data: news } = contentOf(data)
  // A newer notification of a table replaces the older one, and sounds again.
  const look = { body, tag, renotify: tag !== '', lang: language, icon: '/icon-192.png', data: navigate }
  await self.registration.showNotification(title, look)
  await noteAwaiting(tag, news.awaits)
}

async function openTable(notification: Notification): Promise<void> {
  notification.close()
  const url = new URL(String(notification.data), here)
  if (url.origin !== here.origin) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find((one) => mended(new URL(one.url).pathname) === url.pathname)
  if (!page) return void (await self.clients.openWindow(url.href))
  await page.focus()
  // An open page gets a message in place of the address's hash.
  if (url.hash) page.postMessage(url.hash)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  switch (answerTo(event.request, here.origin, files)) {
    case 'page':
      return event.respondWith(page(event))
    case 'file':
      return event.respondWith(file(event.request))
    case 'none':
  }
})
self.addEventListener('push', (event) => event.waitUntil(notify(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openTable(event.notification)))
// Answers whether a page is of this version, by its scripts, whose names hold the hash of all that they load.
self.addEventListener('message', ({ data, ports: [port] }) => {
  port?.postMessage((data as readonly string[]).every((path) => files.has(path)))
})
