import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Finder } from './finder.ts'
import { Locator, type Script } from './locator.ts'
import type { Order, Session } from './session.ts'

interface Size {
  readonly width: number
  readonly height: number
}
interface Picture {
  readonly path?: string
  readonly clip?: Size & { readonly x: number; readonly y: number }
}
type Listener = (what: never) => void

/** As WebDriver calls keys that are no letter. */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  ['Tab']: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/**
 * Runs in the page, as the body of a function of a finder, the elements, a place in the one wanted and how often it was tried: where
 * a person would touch, once it stands still there and nothing covers it.
 */
const reach = `
  if (found.length !== 1) throw new Error(found.length + ' elements')
  const one = finder.retarget(found[0], 'button-link') ?? found[0]
  for (const state of ['visible', 'enabled'])
    if (!finder.elementState(one, state, true).matches) throw new Error('not ' + state)
  const { top, left, bottom, right } = one.getBoundingClientRect()
  const isSeen = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  // Under something that sticks it is scrolled elsewhere with each try.
  if (tries > 0 || !isSeen)
    one.scrollIntoView({ block: ['center', 'end', 'start', 'nearest'][tries % 4], inline: 'center', behavior: 'instant' })
  let box = one.getBoundingClientRect()
  // A motion may begin a frame or two after what caused it.
  for (let still = 0; still < 4; still++) {
    await new Promise((next) => requestAnimationFrame(next))
    const now = one.getBoundingClientRect()
    if (Math.abs(now.x - box.x) + Math.abs(now.y - box.y) + Math.abs(now.width - box.width) > 0.5) throw new Error('it moves')
    box = now
  }
  const part = [...one.getClientRects()].find(({ width, height }) => width > 1 && height > 1) ?? box
  const at = place ? { x: box.x + place.x, y: box.y + place.y } : { x: part.x + part.width / 2, y: part.y + part.height / 2 }
  const hit = finder.setupHitTargetInterceptor(one, how, at, false)
  if (!hit.stop) throw new Error('covered by ' + (hit.hitTargetDescription ?? hit))
  window.murexHit = hit
  return at`

export class WebKitPage extends Finder<Locator> {
  private readonly session: Session
  private readonly finder: string
  private readonly baseURL: string
  private readonly listeners = new Map<string, Listener[]>()
  private readonly asked = new Map<string, { url(): string; postData(): null }>()
  private address = 'about:blank'
  private timeout = 30_000

  constructor(session: Session, finder: string, baseURL: string) {
    super()
    this.session = session
    this.finder = finder
    this.baseURL = baseURL
    session.listen((line) => this.hear(line))
  }
  protected at(selector: string): Locator {
    return new Locator(this, selector)
  }

  private hear(line: string): void {
    const [word, id = '', url = ''] = line.split(' ')
    const [, kind, level, text] = /CONSOLE (?:([A-Z]+) )?(ERROR|WARN|LOG|INFO|DEBUG) (.*)$/.exec(line) ?? []
    if (word === 'AT') this.address = id
    else if (word === 'ASKED') {
      this.asked.set(id, { url: () => url, postData: () => null })
      this.tell('request', this.asked.get(id))
    } else if (word === 'ANSWERED' || word === 'LOST') {
      const request = this.asked.get(id)
      this.asked.delete(id)
      if (request) this.tell(word === 'LOST' ? 'requestfailed' : 'requestfinished', request)
    } else if (kind === 'JS' && level === 'ERROR') this.tell('pageerror', new Error(text))
    else if (text !== undefined) this.tell('console', { type: () => level!.toLowerCase(), text: () => text })
  }
  private tell(event: string, what: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(what as never)
  }
  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
  }

  setDefaultTimeout(ms: number): void {
    this.timeout = ms
  }
  /** Repeats until it is true; an error counts as not yet. */
  async until<T>(what: string, look: () => Promise<T>, timeout = this.timeout): Promise<T> {
    let why = ''
    for (const late = performance.now() + timeout; ; await pause(40)) {
      try {
        const found = await look()
        if (found) return found
      } catch (error) {
        why = `: ${(error as Error).message}`
      }
      if (performance.now() > late) throw new Error(`not within ${timeout} ms: ${what}${why}`)
    }
  }
  private async run<T>(body: string, given: readonly unknown[]): Promise<T> {
    // A promise is waited for; the asynchronous form would go by the page's own timers.
    const script = `const given = arguments
      return (async () => { ${body} })().then((value) => ({ value }), (error) => ({ error: String(error?.message ?? error) }))`
    const { value, error } = await this.session.call<{ value: T; error?: string }>('POST', '/execute/sync', {
      script,
      args: given,
    })
    if (error !== undefined) throw new Error(error)
    return value
  }
  evaluate<T>(run: Script, given: unknown = null): Promise<T> {
    return this.run(
      typeof run === 'string' ? `return (${run.replace(/;\s*$/, '')})` : `return (${String(run)})(given[0])`,
      [given],
    )
  }
  private async find<T>(selector: string, body: string, given: readonly unknown[]): Promise<T> {
    const look = `
      const finder = window.murexFinder
      if (!finder) return { none: true }
      const found = finder.querySelectorAll(finder.parseSelector(given[0]), document)
      return { value: await (async () => { ${body} })() }`
    const looked = await this.run<{ value: T; none?: true }>(look, [selector, ...given])
    if (!looked.none) return looked.value
    await this.run(`window.murexFinder ??= (() => { ${this.finder} })()`, [])
    return this.find(selector, body, given)
  }
  look<T>(selector: string, run: Script, given: unknown = null): Promise<T> {
    return this.find(selector, `return (${String(run)})(found, given[1], finder)`, [given])
  }
  async onOne<T>(selector: string, run: Script, given: unknown = null, timeout = this.timeout): Promise<T> {
    const body = `
      if (found.length > 1) throw new Error(found.length + ' elements')
      return found.length === 1 && { value: await (${String(run)})(found[0], given[1], finder) }`
    const { value } = (await this.until(
      selector,
      () => this.find<{ value: T } | false>(selector, body, [given]),
      timeout,
    )) as { value: T }
    return value
  }
  waitForFunction(run: Script, given?: unknown): Promise<unknown> {
    return this.until(String(run), () => this.evaluate(run, given))
  }
  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const quoted = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
    const pattern = typeof wanted === 'string' ? new RegExp(`^${wanted.split('**').map(quoted).join('.*')}$`) : wanted
    const fits = (href: string): boolean => (pattern instanceof RegExp ? pattern.test(href) : pattern(new URL(href)))
    await this.until(`address ${String(wanted)}`, async () => fits(await this.evaluate<string>(() => location.href)))
  }
  waitForLoadState(): Promise<boolean> {
    return this.until('loaded', () => this.evaluate(() => document.readyState === 'complete'))
  }
  waitForTimeout(ms: number): Promise<void> {
    return pause(ms)
  }
  title(): Promise<string> {
    return this.evaluate(() => document.title)
  }
  content(): Promise<string> {
    return this.evaluate(() => document.documentElement.outerHTML)
  }
  url(): string {
    return this.address
  }
  async addInitScript(run: Script, given?: unknown): Promise<{ dispose(): Promise<unknown> }> {
    const id = await this.session.order({ init: `(${String(run)})(${JSON.stringify(given)})` })
    return { dispose: () => this.session.order({ drop: id }) }
  }

  async goto(path: string): Promise<void> {
    await this.session.call('POST', '/url', { url: new URL(path, this.baseURL).href })
    this.address = await this.session.call('GET', '/url')
  }
  close(): Promise<void> {
    return this.goto('about:blank')
  }
  reload(): Promise<void> {
    return this.session.call('POST', '/refresh', {})
  }
  async goBack(): Promise<void> {
    await this.session.call('POST', '/back', {})
    this.address = await this.session.call('GET', '/url')
  }

  bringToFront(): Promise<void> {
    return Promise.resolve()
  }

  // Hands and keys: WebKitGTK's automation makes of touches what a mouse makes.
  private async act(type: 'pointer' | 'key', actions: readonly object[]): Promise<void> {
    await this.session.call('POST', '/actions', { actions: [{ type, id: type, actions }] })
  }
  /** Waits until the element can be touched as a person would, and points at it, with or without a click. */
  async pointAt(
    selector: string,
    clicks: boolean,
    { timeout = this.timeout, position }: { readonly timeout?: number; readonly position?: object },
  ): Promise<void> {
    const body = `const [, place, tries, how] = given\n${reach}`
    let tries = 0
    const point = async (): Promise<true> => {
      const given = [position ?? null, Math.floor(tries++ / 3), clicks ? 'mouse' : 'hover']
      const { x, y } = await this.find<{ x: number; y: number }>(selector, body, given)
      await (clicks ? this.mouse.click(x, y) : this.mouse.move(x, y))
      // An element that had moved away was not hit, nor was another. A page that is left tells nothing.
      const hit = await this.evaluate<string | { hitTargetDescription: string }>(`window.murexHit?.stop() ?? 'done'`)
      if (hit !== 'done') throw new Error(`${JSON.stringify(hit)} was hit`)
      return true
    }
    await this.until(`touch ${selector}`, point, timeout)
  }
  readonly mouse = {
    move: (x: number, y: number): Promise<void> => this.act('pointer', [this.moved(x, y)]),
    down: (): Promise<void> => this.act('pointer', [{ type: 'pointerDown', button: 0 }]),
    up: (): Promise<void> => this.act('pointer', [{ type: 'pointerUp', button: 0 }]),
    click: (x: number, y: number): Promise<void> =>
      this.act('pointer', [this.moved(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]),
  }
  private moved(x: number, y: number): object {
    return { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }
  }
  readonly keyboard = {
    press: (all: string): Promise<void> => {
      const pressed = all.split('+').map((key) => keys[key] ?? key)
      return this.act('key', [
        ...pressed.map((value) => ({ type: 'keyDown', value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },
    type: (text: string): Promise<void> =>
      this.act(
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      ),
    down: (key: string): Promise<void> => this.act('key', [{ type: 'keyDown', value: keys[key] ?? key }]),
    up: (key: string): Promise<void> => this.act('key', [{ type: 'keyUp', value: keys[key] ?? key }]),
  }

  async screenshot({ path, clip }: Picture = {}): Promise<Buffer> {
    const whole = Buffer.from(await this.session.call<string>('GET', '/screenshot'), 'base64')
    const picture = clip ? await this.cut(whole, clip) : whole
    if (path) writeFileSync(path, picture)
    return picture
  }
  private async cut(picture: Buffer, clip: NonNullable<Picture['clip']>): Promise<Buffer> {
    const cut = async ([picture, { x, y, width, height }]: readonly [string, typeof clip]): Promise<string> => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const dense = whole.width / innerWidth
      const canvas = Object.assign(document.createElement('canvas'), { width: width * dense, height: height * dense })
      canvas.getContext('2d')!.drawImage(whole, -x * dense, -y * dense)
      return canvas.toDataURL().split(',')[1]!
    }
    return Buffer.from(await this.evaluate<string>(cut, [picture.toString('base64'), clip]), 'base64')
  }
  async setViewportSize({ width, height }: Size): Promise<void> {
    await this.session.call('POST', '/window/rect', { width, height })
    const fits = ([width, height]: readonly number[]): boolean => innerWidth === width && innerHeight === height
    await this.until(`${width} x ${height}`, () => this.evaluate<boolean>(fits, [width, height]))
  }
  async emulateMedia({ reducedMotion, colorScheme }: { reducedMotion?: string; colorScheme?: string }): Promise<void> {
    const order: Order = {
      ...(reducedMotion && { calm: reducedMotion === 'reduce' }),
      ...(colorScheme && { dark: colorScheme === 'dark' }),
    }
    await this.session.order(order)
  }
}
