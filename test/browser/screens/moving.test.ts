import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeds } from '../../support/seeds.ts'
import { startBrowser } from '../phone.ts'
import { startServer, type Server } from '../server.ts'
import { linesOf } from './finding.ts'
import { keeperAt } from './keeper.ts'
import { measureMoving, played } from './moving.ts'
import { devices } from './viewport.ts'

describe.each(seeds('screens-moving'))('SEED=%i', (seed) => {
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(seed), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end()
  })

  const cases = devices.flatMap((device) => played.map((one) => [one.name, device, one] as const))
  test.each(cases)('L8, nothing moves between turns: %s, %s', async (_, device, one) => {
    expect(linesOf(await measureMoving(browser, keeperAt(server.port), device, one, seed))).toEqual([])
  })
})
