import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './phone.ts'
import { screens } from './screens/screens.ts'
import { rules, told, type Finding, type Rule } from './screens/finding.ts'
import { inspect } from './screens/inspect.ts'
import { keeperAt } from './screens/keeper.ts'
import { measureMoving } from './screens/moving.ts'
import { titleOf } from './screens/screen.ts'
import { watchMain } from './screens/shift.ts'
import { sizes, themes } from './screens/viewport.ts'
import { walk } from './screens/page-object.ts'
import { startServer, type Server } from './server.ts'

let server: Server
let browser: Browser
const findings: Finding[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), startBrowser()])
  const keeper = keeperAt(server.port)
  const shifted = watchMain()
  // `npm run screens` opens each on a phone and at a desk, by day and by night at every size, in each language. Here
  // one page is given every size; colours are the same at all, and what is long in a language is so on most screens.
  const looks = walk({
    browser,
    keeper,
    screens,
    devices: ['phone'],
    sizesOn: () => sizes,
    themesAt: (size) => (size === sizes[0] ? themes : ['light']),
    languagesOf: (screen) => (['fr', 'nl'] as const).filter((_, i) => screens.indexOf(screen) % 8 === 4 * i),
    look: async (sight) => void findings.push(...(await inspect(sight)), ...(await shifted(sight))),
    fault: (screen, at, what) => findings.push({ rule: 'errors', screen: titleOf(screen), at, what }),
  })
  const [, moving] = await Promise.all([looks, measureMoving(browser, keeper)])
  findings.push(...moving)
}, 900_000)
afterAll(async () => {
  await browser?.close()
  await server?.end()
})

test('no screen is listed twice', () => {
  const titles = screens.map(titleOf)
  expect(titles.filter((title, i) => titles.indexOf(title) < i)).toEqual([])
})

test.each(Object.entries(rules))('on every screen, at every size, by day and by night: %s, %s', (rule) => {
  expect(told(findings.filter((one) => one.rule === (rule as Rule)))).toEqual([])
})
