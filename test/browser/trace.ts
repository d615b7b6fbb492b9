import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Phone } from './phone.ts'

const folder = fileURLToPath(new URL('../../.cache/red/', import.meta.url))

/** Records the actions on a phone; takes no pictures, so it is cheap. */
export async function trace({ page }: Phone): Promise<void> {
  await page.context().tracing.start({ snapshots: false, screenshots: false })
}

/** Writes, for a failed test, each phone's actions, a picture, and a screen reader's text. */
export async function keepTrace(test: string, phones: readonly Phone[]): Promise<void> {
  const at = join(folder, test.replace(/[^\w]+/g, '-').slice(0, 100))
  mkdirSync(at, { recursive: true })
  for (const [i, { name, page }] of phones.entries()) {
    const file = join(at, `${i}-${name}`)
    try {
      await page.screenshot({ path: `${file}.png`, timeout: 10_000 })
      writeFileSync(`${file}.yaml`, `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 10_000 })}\n`)
      await page.context().tracing.stop({ path: `${file}.zip` })
    } catch (error) {
      // A page that is gone shows nothing; the test has failed already.
      writeFileSync(`${file}.txt`, String(error))
    }
  }
}
