import type { Locator, Page } from 'playwright-core'

/** How long a quick touch waits until its control can be touched, in ms, before it leaves that to the browser's driver. */
const PATIENCE = 2_000

/**
 * Runs in the page. Where to touch a control, once it is seen, enabled, moves no more and is what a finger would hit there;
 * undefined: it is not, for as long as one is patient.
 */
async function place(control: Element, patience: number): Promise<readonly [number, number] | undefined> {
  const moves = (): boolean =>
    document.getAnimations().some(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && target?.contains(control)
    })
  let before: readonly number[] = []
  for (const until = performance.now() + patience; performance.now() < until;) {
    if (!control.isConnected) return undefined
    const { x, y, width, height } = control.getBoundingClientRect()
    const [across, down] = [x + width / 2, y + height / 2]
    const stands = across === before[0] && down === before[1]
    before = [across, down]
    const isSeen = width > 0 && control.checkVisibility({ visibilityProperty: true })
    const hit = isSeen && !control.matches(':disabled') ? document.elementFromPoint(across, down) : null
    if (hit && stands && (control.contains(hit) || hit.closest('label')?.contains(control)) && !moves())
      return [across, down]
    if (isSeen && !hit) control.scrollIntoView({ block: 'nearest' })
    await new Promise(requestAnimationFrame)
  }
  return undefined
}

/** Touches a control as soon as it can be touched; whole games are many touches. */
export async function touchQuickly(page: Page, what: Locator, hasTouch: boolean): Promise<void> {
  const point = await what.evaluate(place, PATIENCE).catch(() => undefined)
  if (!point) return hasTouch ? what.tap() : what.click()
  return hasTouch ? page.touchscreen.tap(...point) : page.mouse.click(...point)
}
