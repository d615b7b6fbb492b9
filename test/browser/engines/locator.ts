import { Finder, type Filter } from './finder.ts'
import type { WebKitPage } from './page.ts'

export type Script = string | ((...given: never[]) => unknown)
interface Patience {
  readonly timeout?: number
}
type State = 'visible' | 'hidden' | 'attached' | 'detached'

export class Locator extends Finder<Locator> {
  private readonly owner: WebKitPage
  readonly selector: string

  constructor(owner: WebKitPage, selector: string) {
    super()
    this.owner = owner
    this.selector = selector
  }
  protected at(selector: string): Locator {
    return new Locator(this.owner, `${this.selector} >> ${selector}`)
  }
  page(): WebKitPage {
    return this.owner
  }
  nth(n: number): Locator {
    return this.at(`nth=${n}`)
  }
  first(): Locator {
    return this.nth(0)
  }
  last(): Locator {
    return this.nth(-1)
  }
  and({ selector }: Locator): Locator {
    return this.at(`internal:and=${JSON.stringify(selector)}`)
  }
  or({ selector }: Locator): Locator {
    return this.at(`internal:or=${JSON.stringify(selector)}`)
  }
  filter(filter: Filter<Locator>): Locator {
    return this.at(this.filtered(filter))
  }

  evaluateAll<T>(run: Script, given?: unknown): Promise<T> {
    return this.owner.look<T>(this.selector, run, given)
  }
  count(): Promise<number> {
    return this.evaluateAll((all: Element[]) => all.length)
  }
  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, i) => this.nth(i))
  }
  allTextContents(): Promise<string[]> {
    return this.evaluateAll((all: Element[]) => all.map((one) => one.textContent ?? ''))
  }
  allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((all: HTMLElement[]) => all.map((one) => one.innerText))
  }
  isVisible(): Promise<boolean> {
    return this.evaluateAll(`([one], _, finder) => !!one && finder.elementState(one, 'visible', true).matches`)
  }

  evaluate<T>(run: Script, given?: unknown, { timeout }: Patience = {}): Promise<T> {
    return this.owner.onOne<T>(this.selector, run, given, timeout)
  }
  textContent(patience?: Patience): Promise<string> {
    return this.evaluate((one: Element) => one.textContent, undefined, patience)
  }
  innerText(patience?: Patience): Promise<string> {
    return this.evaluate((one: HTMLElement) => one.innerText, undefined, patience)
  }
  innerHTML(patience?: Patience): Promise<string> {
    return this.evaluate((one: Element) => one.innerHTML, undefined, patience)
  }
  inputValue(patience?: Patience): Promise<string> {
    return this.evaluate((one: HTMLInputElement) => one.value, undefined, patience)
  }
  getAttribute(name: string, patience?: Patience): Promise<string | null> {
    return this.evaluate((one: Element, name: string) => one.getAttribute(name), name, patience)
  }
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.evaluate((one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y, width, height }
    })
  }
  private is(state: string): Promise<boolean> {
    return this.evaluate(`(one, state, finder) => finder.elementState(one, state, true).matches`, state)
  }
  isEnabled(): Promise<boolean> {
    return this.is('enabled')
  }
  isDisabled(): Promise<boolean> {
    return this.is('disabled')
  }
  isChecked(): Promise<boolean> {
    return this.is('checked')
  }
  ariaSnapshot(patience?: Patience): Promise<string> {
    return this.evaluate(`(one, _, finder) => finder.ariaSnapshot(one, { mode: 'expect' })`, undefined, patience)
  }
  async waitFor({ state = 'visible', timeout }: Patience & { readonly state?: State } = {}): Promise<void> {
    await this.owner.until(
      `${this.selector} is ${state}`,
      async () => {
        const count = await this.count()
        if (count > 1 && (state === 'visible' || state === 'attached')) throw new Error(`${count} elements`)
        if (state === 'attached' || state === 'detached') return count > 0 === (state === 'attached')
        return (await this.isVisible()) === (state === 'visible')
      },
      timeout,
    )
  }

  click(how: Patience & { readonly position?: { readonly x: number; readonly y: number } } = {}): Promise<void> {
    return this.owner.pointAt(this.selector, true, how)
  }
  hover(): Promise<void> {
    return this.owner.pointAt(this.selector, false, {})
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
  }
  focus(): Promise<void> {
    return this.evaluate((one: HTMLElement) => one.focus())
  }
  scrollIntoViewIfNeeded(): Promise<void> {
    return this.evaluate((one: Element) => one.scrollIntoView({ block: 'nearest' }))
  }
  async press(key: string): Promise<void> {
    await this.focus()
    await this.owner.keyboard.press(key)
  }
  async fill(text: string): Promise<void> {
    await this.waitFor()
    await this.evaluate((one: HTMLInputElement) => {
      one.focus()
      one.select()
    })
    await (text === '' ? this.owner.keyboard.press('Delete') : this.owner.keyboard.type(text))
  }
  selectOption(value: string): Promise<void> {
    return this.evaluate((one: HTMLSelectElement, value: string) => {
      one.value = [...one.options].find((each) => each.value === value || each.label === value)!.value
      for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }))
    }, value)
  }
  async screenshot(): Promise<Buffer> {
    return this.owner.screenshot({ clip: await this.boundingBox() })
  }
}
