import { language } from './language.ts'
import { version } from './outdated.ts'
import { route } from './route.svelte.ts'
import { serviceWorkers } from './storage.ts'

const workers = serviceWorkers
/** How long a newer version is waited for, in ms. */
const PATIENCE = 10_000

/** Keeps all of the page in this browser, for when there is no network. */
export async function keepPage(): Promise<void> {
  await workers?.register(`/sw.js?language=${language}`).catch(() => undefined)
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  workers?.getRegistration().catch(() => undefined)

/** Looks for a newer version. Browsers do so on their own when a page is loaded, and the installed app may never be. */
export async function lookForUpdate(): Promise<void> {
  await (await registered())?.update().catch(() => undefined)
}

/** Settles once the newest version is in use, if there is one that comes soon. */
export async function newestVersion(): Promise<void> {
  const registration = await registered()
  if (!workers || !registration) return
  const changed = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  const looked = registration.update().then(
    () => (registration.installing ? changed : undefined),
    () => undefined,
  )
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Asks the service worker in use whether this page is of its version. */
function compareVersions(): void {
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }: MessageEvent<boolean>) => {
    if (!data) version.isOutdated = true
    channel.port1.close()
  }
  const scripts = [...document.scripts].flatMap(({ src }) => (src ? [new URL(src).pathname] : []))
  workers?.controller?.postMessage(scripts, [channel.port2])
}

/** Nothing is under way on the first page, so that a newer version can come while nobody looks. */
const isAtHome = (): boolean => route.current.page === 'home' && route.current.game === undefined

/** Keeps the page for later, unless the player spares the network, and follows its versions. */
export function watchVersions(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (!connection?.saveData) void keepPage()
  workers?.addEventListener('controllerchange', compareVersions)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (version.isOutdated && isAtHome()) location.reload()
    else void lookForUpdate()
  })
  addEventListener('pageshow', ({ persisted }) => void (persisted && lookForUpdate()))
}
