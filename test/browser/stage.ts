import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { dealtBy } from '../support/dealt-by.ts'
import { seeds } from '../support/seeds.ts'
import { engine, startBrowser, unableTo } from './engines/engine.ts'
import { pickUp, type Phone } from './phone.ts'
import { startServer, type Server } from './server.ts'
import { keepTrace, trace } from './trace.ts'

/** Stage of a file's tests: one server, one browser, and the phones of each test. */
export interface Stage {
  readonly seed: number
  readonly server: Server
  readonly browser: Browser
  readonly phones: readonly Phone[]
  take(name: string, device: BrowserContextOptions): Promise<Phone>
  /** Adds a phone that was picked up in another way, and traces it from now on. */
  add(one: Phone): Promise<Phone>
}

/**
 * Sets the stage for the tests of a file, once for each of its seeds: all that the room and the pages draw comes from it and
 * from the name of the test, so that neither the order of tests nor what runs beside them deals another game. An error in a
 * page that nobody expected fails its test.
 */
export function onStage(name: string, tests: (stage: Stage) => void): void {
  for (const seed of seeds(name)) describe(`SEED=${seed}`, () => tests(stage(name, seed)))
}

/** One server serves all files of a worker, and ends with it; so does one Chromium. */
let sharedServer: Promise<Server> | undefined
let sharedBrowser: Promise<Browser> | undefined
/** Other engines' processes may break: each file has its own. */
const isShared = engine === 'chromium'

function stage(name: string, seed: number): Stage {
  let server: Server
  let browser: Browser
  const phones: Phone[] = []
  let taken = 0
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([
      (sharedServer ??= startServer()),
      isShared ? (sharedBrowser ??= startBrowser()) : startBrowser(),
    ])
    await server.begin(`${seed} ${name}`)
  })
  afterAll(() => void (isShared || browser?.close()))
  beforeEach(async ({ task, skip }) => {
    const unable = unableTo(task.fullTestName)
    if (unable !== undefined) skip(unable)
    taken = 0
    await server.begin(`${seed} ${name} ${dealtBy(task.fullTestName)}`)
  })
  afterEach(async ({ task }) => {
    const mine = phones.splice(0)
    if (task.result?.state === 'fail') await keepTrace(task.fullTestName, mine)
    await Promise.all(mine.map((one) => one.end()))
    expect(mine.flatMap(({ errors }) => errors)).toEqual([])
  })
  const add = async (one: Phone): Promise<Phone> => {
    phones.push(one)
    await trace(one)
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
    async take(name, device) {
      return add(await pickUp(browser, server.port, name, device, `${seed} ${taken++}`))
    },
    add,
  }
}
