import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

/** Waits until a part that the page loads late, code and style, is there by the name of its files: then it needs no network. */
export async function loaded(page: Page, part: string): Promise<void> {
  await page.waitForFunction((part) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['js', 'css'].every((kind) => names.some((name) => name.includes(`/${part}-`) && name.endsWith(`.${kind}`)))
  }, part)
  // What it needs in its turn.
  await settled(page)
}
