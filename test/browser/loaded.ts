import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))

/** The addresses of a part's scripts in any build, by the name of their files; throws where the build has no such part. */
export function scriptsOf(part: string): RegExp {
  const name = `${part.replaceAll('.', '\\.')}-[\\w-]{7,8}\\.js$`
  if (!readdirSync(assets).some((file) => new RegExp(`^${name}`).test(file)))
    throw new Error(`no part is called ${part}`)
  return new RegExp(`/assets/${name}`)
}

/** Waits until a part that the page loads late, code and style, is there by the name of its files: then it needs no network. */
export async function loaded(page: Page, part: string): Promise<void> {
  scriptsOf(part)
  await page.waitForFunction((part) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['js', 'css'].every((kind) => names.some((name) => name.includes(`/${part}-`) && name.endsWith(`.${kind}`)))
  }, part)
  // The module is evaluated once all that it imports is there.
  const scripts = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\/${part}-.*\\.js$/.test(name))`
  await page.evaluate(`Promise.all(${scripts}.map((name) => import(name))).then(() => undefined)`)
  await settled(page)
}
