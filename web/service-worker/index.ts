import { languages } from '../../shared/languages.ts'
import { pageHeaders } from '../../shared/page-headers.ts'
import { isPart } from '../../shared/part.ts'
import type { PushMessage } from '../../shared/push.ts'
import { mended } from '../../shared/table-link.ts'
import { noteAwaiting } from '../base/awaiting.ts'
import { answerTo } from './answer.ts'
import { digestAt, digestOf, filesIn, HASHED, type Precache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build. */
declare const PRECACHE: Precache

/** How long the network may take to answer with a page, in ms. */
const PATIENCE = 3_000
/** Files that are fetched at once, beside all that a page asks for. */
const ABREAST = 4
/** Lies in a cache whose files are all there, and says since when it is in use. */
const COMPLETE = '/complete'

/** Written in once: the build puts all of it in place of each use. */
const precache = PRECACHE
const { version, lists, shells } = precache
const here = new URL(self.location.href)
const asked = here.searchParams.get('language')
/** That of the page which registered this: a worker sees no cookies. */
const language = languages.find((one) => one === asked) ?? languages[0]
const files = filesIn(lists, language)
const PREFIX = 'murex:'
const name = `${PREFIX}${version}:${language}`

/** Whether an answer is the file of this build. */
const isRight = async (path: string, answer: Response): Promise<boolean> =>
  isPart(path, answer) && (await digestOf(await answer.clone().arrayBuffer())) === digestAt(precache, path)

/**
 * Puts a file into a cache: from another cache where it cannot have changed since, else from the network, and past what the
 * browser keeps of that where it is not the file.
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

/** Keeps all files, or fails: then the version before stays, and the browser tries again later. */
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

/** When a cache was taken into use last; undefined where it is not complete. */
async function usedAt(key: string): Promise<number | undefined> {
  const mark = await (await caches.open(key)).match(COMPLETE)
  return mark && Number(await mark.text())
}

/**
 * Lets the network be asked for a page while this worker starts. In Firefox a navigation ends with that request where it fails,
 * whatever the worker answers: there it is undone, since the browser keeps what an earlier version asked for.
 */
const preload = (manager: NavigationPreloadManager | undefined): Promise<void> | undefined =>
  /\bGecko\//.test(navigator.userAgent) ? manager?.disable() : manager?.enable()

/** Of the other caches the latest stays, for the pages that are open: what they load later is in no newer one. */
async function activate(): Promise<void> {
  await (await caches.open(name)).put(COMPLETE, new Response(String(Date.now())))
  const keys = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
  const others = await Promise.all(keys.map(async (key) => ({ key, at: await usedAt(key) })))
  const latest = Math.max(...others.map(({ at }) => at ?? 0))
  // What is not complete may be on its way.
  const isDone = ({ at }: { readonly at: number | undefined }): boolean =>
    at === undefined ? self.registration.installing === null : at < latest
  await Promise.all(others.filter(isDone).map(({ key }) => caches.delete(key)))
  await preload(self.registration.navigationPreload)
  await self.clients.claim()
}

/**
 * From this version's cache, or for pages of another from theirs. What a page's script asks for anew is thrown out of all; browsers
 * ask for parts in that mode as well, on a reload.
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

/** What was sent; what cannot be read is shown all the same, since a push that shows nothing ends the subscription. */
function contentOf(data: PushMessageData | null): PushMessage['notification'] {
  const other = { title: 'Murex', body: '', navigate: here.origin, tag: '', data: { awaits: false } }
  try {
    return { ...other, ...(data!.json() as PushMessage).notification }
  } catch {
    return other
  }
}

async function notify(data: PushMessageData | null): Promise<void> {
  const { title, body, navigate, tag, data: news } = contentOf(data)
  // A newer one of the same table takes the place of the older, and is heard all the same.
  const look = { body, tag, renotify: tag !== '', lang: language, icon: '/icon-192.png', data: navigate }
  await self.registration.showNotification(title, look)
  await noteAwaiting(tag, news.awaits)
}

/** The page of its table is brought to the front, or opened. */
async function openTable(notification: Notification): Promise<void> {
  notification.close()
  const url = new URL(String(notification.data), here)
  if (url.origin !== here.origin) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find((one) => mended(new URL(one.url).pathname) === url.pathname)
  if (!page) return void (await self.clients.openWindow(url.href))
  await page.focus()
  // Where the page is open already, it is told what its address would have said.
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
// A page asks whether it is of this version: by its scripts, whose names hold the hash of all that they load.
self.addEventListener('message', ({ data, ports: [port] }) => {
  port?.postMessage((data as readonly string[]).every((path) => files.has(path)))
})
