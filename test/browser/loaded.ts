import type { Page } from 'playwright-core'

/** In ms: a page that has asked for nothing for so long has what a part needs in its turn. */
const QUIET = 700

/** Waits until a part that the page loads late, code and style, is there by the name of its files: then it needs no network. */
export async function loaded(page: Page, part: string): Promise<void> {
  await page.waitForFunction((part) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['js', 'css'].every((kind) => names.some((name) => name.includes(`/${part}-`) && name.endsWith(`.${kind}`)))
  }, part)
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let [before, now] = [-1, await files()]; before !== now; [before, now] = [now, await files()])
    await page.waitForTimeout(QUIET)
}
