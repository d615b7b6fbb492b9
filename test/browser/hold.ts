import type { Page } from 'playwright-core'

/**
 * From now on, what would end by itself after a few seconds stays: a bubble, a count, the time to say no. Until the page is
 * loaded again.
 */
export function linger({ page }: { readonly page: Page }): Promise<void> {
  return page.evaluate(() => {
    const run = window.setTimeout.bind(window)
    const lasting = (what: () => void, ms = 0): number => (ms >= 3_000 ? 0 : run(what, ms))
    Object.assign(window, { setTimeout: lasting, setInterval: () => 0 })
  })
}
