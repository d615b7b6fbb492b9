import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { seeds } from '../support/seeds.ts'
import { pickUp, startBrowser, type Phone } from './phone.ts'
import { startServer, type Server } from './server.ts'

/** What the tests of a file play on: one server, one browser, and the phones of each test. */
export interface Stage {
  readonly seed: number
  readonly server: Server
  readonly browser: Browser
  /** In the order they were taken; each test begins with none. */
  readonly phones: readonly Phone[]
  take(name: string, device: BrowserContextOptions): Promise<Phone>
  /** Adds one that was picked up in another way. */
  add(one: Phone): Phone
}

/**
 * Sets the stage for the tests of a file, once for each of its seeds: all that the room and the pages draw comes from it, so
 * that SEED and the name of the file repeat what a red test saw. An error in a page that nobody expected fails its test.
 */
export function onStage(name: string, tests: (stage: Stage) => void): void {
  for (const seed of seeds(name)) describe(`SEED=${seed}`, () => tests(stage(seed)))
}

function stage(seed: number): Stage {
  let server: Server
  let browser: Browser
  const phones: Phone[] = []
  let taken = 0
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(seed), startBrowser()])
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
    seed,
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    phones,
    take: async (name, device) => add(await pickUp(browser, server.port, name, device, `${seed} ${taken++}`)),
    add,
  }
}
