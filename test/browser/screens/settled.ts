import type { Page } from 'playwright-core'

/** Waits until the page stands still: fonts are there, nothing is changed for a moment, and no motion runs. */
export async function settled(page: Page, rest = 120): Promise<void> {
  await page.evaluate(async (rest) => {
    const late = performance.now() + 3_000
    await document.fonts.ready
    let last = performance.now()
    const observer = new MutationObserver(() => (last = performance.now()))
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const runs = (): boolean =>
      document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
    // A change of size or theme is drawn first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    while (performance.now() < late && (performance.now() - last < rest || runs()))
      await new Promise((resolve) => setTimeout(resolve, 16))
    observer.disconnect()
  }, rest)
}
