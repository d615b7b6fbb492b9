import type { Locator, Page } from 'playwright-core'
import { can } from './engines/engine.ts'
import { labelled, type Phone } from './phone.ts'
import type { Table } from './screens/table.ts'
import { tablesOn } from './seated.ts'
import { idle } from './settled.ts'
import type { Stage } from './stage.ts'
import { button, holdDown } from './touch.ts'

export const HOLD = 400

/** All that the accessibility tree says; where it cannot be asked for, all that Playwright reads of it. */
export async function spoken(page: Page): Promise<string> {
  if (!can('protocol')) return page.locator('body').ariaSnapshot()
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return JSON.stringify(nodes.map(({ name, description, value }) => [name?.value, description?.value, value?.value]))
}

const look = (one: Phone, name: string): Locator => button(one, `I am ${name}`)
export const hand = ({ page }: Phone): Locator => labelled(page, 'Your hand')
const panel = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Who is looking?' })

export async function hold(one: Phone, name: string, ms = HOLD): Promise<void> {
  // Minutes that are skipped cost the connection, and the page moves while it comes back.
  await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
  await idle(one.page)
  await holdDown(one, look(one, name), ms)
}
export const covered = async (one: Phone): Promise<void> => {
  await panel(one).waitFor()
  await hand(one).waitFor({ state: 'detached' })
}
export const reveal = async (one: Phone, name: string): Promise<void> => {
  await covered(one)
  await hold(one, name)
  await hand(one).waitFor()
}

export function severalOn(stage: Stage) {
  const on = tablesOn(stage)
  return {
    on,
    /** The device whose players hold the first so many seats; the others have no screens. */
    sitTogether: ({ id, tokens }: Table, held: number): Promise<Phone> =>
      on.look({ id, tokens: [tokens.slice(0, held).join('~')] }, 0),
  }
}
