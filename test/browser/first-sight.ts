import type { Page } from 'playwright-core'

/** Texts and boxes of a page's main part, but for those of the connection. Runs in the page. */
export const boxes = (main: Element): unknown =>
  [main, ...main.querySelectorAll('*:not(.connection, .connection *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const own = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent!] : []))
    return [element.tagName, own.join('').trim(), element.ariaLabel, ...[x, y, width, height].map(Math.round)]
  })

/** Holds all scripts of a page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let go!: () => void
  const may = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await may
    await route.fallback()
  })
  return go
}
