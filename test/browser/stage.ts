import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { pickUp, startBrowser, type Phone } from './phone.ts'
import { startServer, type Server } from './server.ts'

/** What the tests of a file play on: one server, one browser, and the phones of each test. */
export interface Stage {
  readonly server: Server
  readonly browser: Browser
  /** In the order they were taken; each test begins with none. */
  readonly phones: readonly Phone[]
  take(name: string, device: BrowserContextOptions): Promise<Phone>
  /** Adds one that was picked up in another way. */
  add(one: Phone): Phone
}

/** Sets the stage for all tests of this file; an error in a page that nobody expected fails its test. */
export function stage(): Stage {
  let server: Server
  let browser: Browser
  const phones: Phone[] = []
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(), startBrowser()])
  })
  afterEach(async () => {
    const mine = phones.splice(0)
    await Promise.all(mine.map((one) => one.end()))
    expect(mine.flatMap(({ errors }) => errors)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end()
  })
  const add = (one: Phone): Phone => {
    phones.push(one)
    return one
  }
  return {
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    phones,
    take: async (name, device) => add(await pickUp(browser, server.port, name, device)),
    add,
  }
}
