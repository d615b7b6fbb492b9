import type { BrowserContext, Page } from 'playwright-core'
import { can } from './engines/engine.ts'
import { scriptsOf } from './loaded.ts'

/**
 * Runs in a page, before anything else: it may name nothing outside itself. Draws of the page (nonce, ids) follow from the
 * seed, the count of this tab's loads, and the draws since.
 */
function installDraws(seed: string): void {
  // A tab keeps its name over reloads; what the page stores, a test may throw away.
  const [, loads = '0'] = /^load (\d+)$/.exec(window.name) ?? []
  window.name = `load ${Number(loads) + 1}`
  /** FNV-1a of a text, then one number after the other by splitmix32. */
  const stream = (text: string): (() => number) => {
    let state = 0x811c9dc5
    for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
    return () => {
      state = (state + 0x9e3779b9) | 0
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
      return (mixed ^ (mixed >>> 15)) >>> 0
    }
  }
  const key = `${seed} ${loads} ${location.pathname}`
  // Each length has a stream of its own, so that an id more or less changes nothing in the shuffle.
  const streams = new Map<number, () => number>()
  crypto.getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    const next = streams.get(array.byteLength) ?? stream(`${key} ${array.byteLength}`)
    streams.set(array.byteLength, next)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    bytes.forEach((_, i) => (bytes[i] = next() & 255))
    return array
  }
  const fraction = stream(`${key} fraction`)
  Math.random = () => fraction() / 2 ** 32
}

/** Seeds all draws of a page and of its workers from the next load on. */
export async function seedDraws(page: Page | BrowserContext, seed: string): Promise<void> {
  await page.addInitScript(installDraws, seed)
  if (!can('routes')) return
  let workers = 0
  await page.route(scriptsOf('solo.worker'), async (route) => {
    // Without a network a service worker has it: in Firefox it is asked later than this. A page that goes takes it along.
    const script = await route
      .fetch()
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => undefined)
    if (!script) return route.fallback()
    const installed = `globalThis.window = globalThis;(${installDraws.toString()})(${JSON.stringify(`${seed} worker ${workers++}`)});`
    await route.fulfill({ response: script.response, body: installed + script.text })
  })
}
