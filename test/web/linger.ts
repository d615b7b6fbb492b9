import type { Page } from 'playwright-core'

/** From now on, what would end by itself after a few seconds stays there: a bubble, a count. Until the page is reloaded. */
export function linger({ page }: { readonly page: Page }): Promise<void> {
  return page.evaluate(() => {
    const run = window.setTimeout.bind(window)
    const lasting = (what: () => void, ms = 0): number => (ms >= 3_000 ? 0 : run(what, ms))
    Object.assign(window, { setTimeout: lasting })
  })
}
