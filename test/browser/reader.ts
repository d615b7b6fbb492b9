import type { CDPSession, Page } from 'playwright-core'
import { skip } from './clock.ts'
import { SOON } from '../support/limits.ts'

/** A node of the accessibility tree. */
interface Thing {
  readonly role: string
  readonly name: string
  readonly value: string
  /** Names of all that it stands in, the nearest last. */
  readonly within: readonly string[]
  readonly focusable: boolean
  readonly focused: boolean
  readonly disabled: boolean
  /** A toggle or a choice that is on. */
  readonly on: boolean
}

/** Description of a node: its role, the beginning or a pattern of its name, and a part that contains it. */
export interface Sought {
  readonly role: string
  readonly name: string | RegExp
  readonly within?: string | RegExp
}

const fits = (text: string, sought: string | RegExp): boolean =>
  typeof sought === 'string' ? text.startsWith(sought) : sought.test(text)

const matches = (thing: Thing, { role, name, within }: Sought): boolean =>
  thing.role === role &&
  fits(thing.name, name) &&
  (within === undefined || thing.within.some((outer) => fits(outer, within)))

/** The page itself takes the focus too, but Tab does not stop there. */
const isStop = ({ role, focusable, disabled }: Thing): boolean => focusable && !disabled && role !== 'RootWebArea'

const isBeside = (one: Thing, other: Thing): boolean =>
  one.role === other.role && one.within.length > 0 && one.within.join('\n') === other.within.join('\n')

const arrows = [
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowDown', 'ArrowUp'],
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowUp', 'ArrowDown'],
] as const

/** Jumps over several stops before single steps begin. */
const JUMPS = 6

/** ms between two keys of a person: longer than a control takes to arm. */
const MOMENT = 400

/** Somebody who has a keyboard and hears the page: no pointer, no picture, no document. */
export class Reader {
  readonly page: Page
  private session: CDPSession | undefined

  constructor(page: Page) {
    this.page = page
  }

  private async tree(): Promise<CDPSession> {
    if (!this.session) {
      this.session = await this.page.context().newCDPSession(this.page)
      await this.session.send('Accessibility.enable')
    }
    return this.session
  }

  /** The whole accessibility tree, in the order in which it is read. */
  async things(): Promise<Thing[]> {
    const { nodes } = await (await this.tree()).send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const found: Thing[] = []
    const visit = (id: string, within: readonly string[]): void => {
      const node = byId.get(id)
      if (!node) return
      const name = String(node.name?.value ?? '')
      const has = (property: string): unknown => node.properties?.find((one) => one.name === property)?.value.value
      if (!node.ignored)
        found.push({
          role: String(node.role?.value ?? ''),
          name,
          value: String(node.value?.value ?? ''),
          within,
          focusable: has('focusable') === true,
          focused: has('focused') === true,
          disabled: has('disabled') === true,
          on: has('pressed') === 'true' || has('checked') === 'true' || has('selected') === true,
        })
      const inner = node.ignored || name === '' ? within : [...within, name]
      for (const child of node.childIds ?? []) visit(child, inner)
    }
    const root = nodes.find((node) => node.parentId === undefined)
    if (root) visit(root.nodeId, [])
    return found
  }

  async all(sought: Sought): Promise<Thing[]> {
    return (await this.things()).filter((thing) => matches(thing, sought))
  }

  async hear(sought: Sought): Promise<Thing> {
    for (const until = Date.now() + SOON; ; await this.page.waitForTimeout(50)) {
      const [thing] = await this.all(sought)
      if (thing) return thing
      if (Date.now() > until) throw new Error(`there is no ${sought.role} ${sought.name}: ${await this.usable()}`)
    }
  }

  async title(): Promise<string> {
    const { node } = await (await this.tree()).send('Accessibility.getRootAXNode')
    return String(node.name?.value ?? '')
  }

  /** Focused node; undefined: none, or the page as a whole. */
  async focused(): Promise<Thing | undefined> {
    return (await this.things()).find((thing) => thing.focused && isStop(thing))
  }

  /** Tabs to such a thing that can be used, forwards or back; within a group that is one stop, by arrow keys. */
  async reach(sought: Sought): Promise<Thing> {
    for (let tries = 0, until = Date.now() + SOON; Date.now() < until; tries++) {
      const stops = (await this.things()).filter(isStop)
      const at = stops.findIndex(({ focused }) => focused)
      const aim = stops.findIndex((thing) => matches(thing, sought))
      if (at >= 0 && matches(stops[at]!, sought)) return stops[at]!
      if (aim < 0) {
        await this.page.waitForTimeout(50)
        continue
      }
      if (at >= 0 && isBeside(stops[at]!, stops[aim]!)) {
        const found = await this.steer((thing) => matches(thing, sought))
        if (found) return found
      }
      // Presses as many keys as there are stops on the way; in the end one by one, where Tab skips some of them.
      const steps = at < 0 || tries >= JUMPS ? 1 : Math.abs(aim - at)
      const key = aim < at && tries < JUMPS ? 'Shift+Tab' : 'Tab'
      for (let tabs = 0; tabs < steps; tabs++) await this.page.keyboard.press(key)
    }
    throw new Error(`no Tab leads to ${sought.role} ${sought.name}: ${await this.usable()}`)
  }

  /** By arrow keys from one thing of a group to the next, those not heard yet; undefined: none of them is as wanted. */
  steer(isWanted: (thing: Thing) => boolean): Promise<Thing | undefined> {
    const heard = new Set<string>()
    const search = async (): Promise<Thing | undefined> => {
      const here = await this.focused()
      if (!here || isWanted(here)) return here
      heard.add(here.name)
      for (const [key, back] of arrows) {
        await this.page.keyboard.press(key)
        const next = await this.focused()
        if (!next || next.name === here.name) continue
        const found = heard.has(next.name) ? undefined : await search()
        if (found) return found
        await this.page.keyboard.press(back)
      }
      return undefined
    }
    return search()
  }

  async press(sought: Sought, key = 'Enter'): Promise<void> {
    await skip(this.page, MOMENT)
    await this.reach(sought)
    await this.page.keyboard.press(key)
    // Draws the frame: a tree read earlier may describe the state before.
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    )
  }

  async type(sought: Sought, text: string): Promise<void> {
    await this.reach(sought)
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text)
  }

  private async usable(): Promise<string> {
    const things = await this.things()
    return things
      .flatMap(({ focusable, focused, role, name }) => (focusable ? [`${focused ? '> ' : ''}${role} ${name}`] : []))
      .join(' | ')
  }
}
