import { language } from './language.ts'
import { version, route } from './route.svelte.ts'
import { serviceWorkers } from './storage.ts'

const workers = serviceWorkers
/** ms to wait for a newer version. */
const PATIENCE = 10_000

/** Stores the page in this browser, to be used without a network. */
export async function keepPage(): Promise<void> {
  await workers?.register(`/sw.js?language=${language}`).catch(() => undefined)
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  workers?.getRegistration().catch(() => undefined)

/** Looks for a newer version. Browsers do so when a page is loaded, which the installed app may never be. */
export async function lookForUpdate(): Promise<void> {
  await (await registered())?.update().catch(() => undefined)
}

/** Settles once the newest version is in use, or is late. */
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

function compareVersions(): void {
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }: MessageEvent<boolean>) => {
    if (!data) version.isOutdated = true
    channel.port1.close()
  }
  const scripts = [...document.scripts].flatMap(({ src }) => (src ? [new URL(src).pathname] : []))
  workers?.controller?.postMessage(scripts, [channel.port2])
}

/** Whether nothing is under way, so that a newer version can be loaded unnoticed. */
const isAtHome = (): boolean => route.current.page === 'home' && route.current.game === undefined

/** Stores the page, unless the player saves data, and follows its versions. */
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
