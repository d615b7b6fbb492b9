import type { Locator, Page } from 'playwright-core'
import { can } from './engines/engine.ts'
import type { Phone } from './phone.ts'

export const button = ({ page }: Pick<Phone, 'page'>, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const tap = (one: Phone, name: string | RegExp): Promise<void> => one.touch(button(one, name))
/** Touches a place; where no touch can be made, a mouse clicks there. */
export const tapAt = (page: Page, x: number, y: number): Promise<void> =>
  can('touch') ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
export const reads = ({ page }: Pick<Phone, 'page'>, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor()
/** The page comes into sight, or goes out of it. */
export const looks = ({ page }: Phone, value: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, value)
/** Touches something and stays on it for so many ms. */
export async function holdDown({ page, skip }: Phone, what: Locator, ms: number): Promise<void> {
  // It looks whether that lies still, and is what the pointer meets.
  await what.hover()
  await page.mouse.down()
  await skip(ms)
  await page.mouse.up()
}
