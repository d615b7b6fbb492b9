import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startDeploys, type Deployed } from './deploys.ts'
import { phone } from './device.ts'
import { pickUp, type Phone } from './phone.ts'
import { keeperAt } from './screens/keeper.ts'
import { gather, type Table } from './screens/table.ts'
import type { Stage } from './stage.ts'

declare global {
  interface Window {
    same?: boolean
    changed?: Promise<unknown>
    updates?: number
  }
}

/** A server of its own, which newer versions of the page are put on, and what a page can tell of that. */
export function deployedOn(stage: Stage) {
  let served: Deployed
  beforeAll(async () => {
    served = await startDeploys(stage.seed)
  })
  afterAll(() => served?.end())

  const take = async (device: BrowserContextOptions): Promise<Phone> =>
    stage.add(await pickUp(stage.browser, served.port, 'Anna', { ...phone, ...device }, String(stage.seed)))

  async function atTable(one: Phone): Promise<Table> {
    const keeper = keeperAt(served.port)
    const table = await gather(keeper, { game: 'tsuro', seats: 2, first: 0 })
    await keeper.ask('POST /api/tables/:id/start', { at: { id: table.id }, token: table.tokens[0]! })
    await one.page.goto('/')
    await one.page.evaluate(([id, token]) => localStorage.setItem(`murex:${id}`, token!), [table.id, table.tokens[0]])
    await one.page.goto(`/g/${table.id}`)
    await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    return table
  }

  const watch = (page: Page): Promise<void> =>
    page.evaluate(() => {
      window.same = true
      window.changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    })
  const isSame = (page: Page): Promise<boolean> => page.evaluate(() => window.same === true)
  /** The page has heard that another version is in use: what it asks first is answered first. */
  const heard = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      await window.changed
      const { port1, port2 } = new MessageChannel()
      const answered = new Promise((resolve) => (port1.onmessage = resolve))
      navigator.serviceWorker.controller!.postMessage([], [port2])
      await answered
    })
  const scripts = (page: Page): Promise<string> =>
    page.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '))
  const isOf = (page: Page, version: string) => expect.poll(() => scripts(page)).toContain(`${version}.js`)
  const reconnects = (one: Phone) =>
    expect
      .poll(async () => {
        await one.skip(12_000)
        return one.page.getByRole('status', { name: 'Connected', exact: true }).isVisible()
      })
      .toBe(true)
  return {
    /** Server under test, once the tests have begun. */
    get served() {
      return served
    },
    take,
    atTable,
    watch,
    isSame,
    heard,
    isOf,
    reconnects,
    scripts,
  }
}
