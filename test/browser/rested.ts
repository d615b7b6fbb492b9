import type { Page } from 'playwright-core'
import { skip } from './clock.ts'

/** Until a page has rested, in ms, and all that waits for that was asked for. */
const REST = 10_000

export async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await skip(page, REST)
}

export async function restUntilKept(page: Page): Promise<void> {
  await rest(page)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** The addresses of all that the browser keeps of a page. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url)
  })
