import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../engines/engine.ts'
import { startServer, type Server } from '../server.ts'
import { linesOf, type Finding } from './finding.ts'
import { inspect } from './inspect.ts'
import { keeperAt, type Keeper } from './keeper.ts'
import { titleOf, type Place, type Screen } from './screen.ts'
import { watchMain } from './shift.ts'
import { areas, type Area } from './screens.ts'
import { EVENING, devices, sizesOf, themes, tight, type Device } from './viewport.ts'
import { startVisitor, type Looks, type Visitor } from './visitor.ts'

/** Of screens that differ in the number of players alone, other languages are tried at the fullest. */
const isFullest = (screens: readonly Screen[], { name, players = 0 }: Screen): boolean =>
  !screens.some((other) => other.name === name && (other.players ?? 0) > players)

type Plan = Omit<Looks, 'look'>

/**
 * On a phone and at a desk, at every size by day and by night, in every language; and what has to fit, on the
 * narrowest phone and with large text.
 */
const planOf = (screens: readonly Screen[], screen: Screen, device: Device): Plan => ({
  sizes: [...sizesOf(device), ...(device === 'phone' ? tight : [])],
  themesAt: (size) => (size === sizesOf(device)[0] ? themes : ['light']),
  languages: isFullest(screens, screen) ? ['fr', 'nl'] : [],
})

/** Nothing is wrong with any screen of an area, at any size, by day and by night, in any language. */
export function inspectArea(area: Area): void {
  const screens = areas[area]
  let server: Server
  let browser: Browser
  let keeper: Keeper
  let visitors: readonly Visitor[] = []
  const shifted = watchMain()

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(`screens ${area}`), startBrowser()])
    keeper = keeperAt(server.port)
    const later = EVENING - Date.now()
    await keeper.pass(later)
    visitors = await Promise.all(devices.map((device) => startVisitor(browser, server.port, device, area, later)))
  })
  afterAll(async () => {
    await Promise.all(visitors.map((visitor) => visitor.end()))
    await browser?.close()
    await server?.end()
  })

  test('no screen is listed twice', () => {
    const titles = screens.map(titleOf)
    expect(titles.filter((title, i) => titles.indexOf(title) < i)).toEqual([])
  })

  test.each(screens.map((screen) => [titleOf(screen), screen] as const))(
    'nothing is wrong with %s',
    async (_, screen) => {
      const findings: Finding[] = []
      let place: Place | undefined
      for (const visitor of visitors.filter(({ device }) => device === (screen.on ?? device))) {
        if (!place || screen.fresh) place = await screen.place(keeper)
        const errors = await visitor.visit(screen, place, {
          ...planOf(screens, screen, visitor.device),
          look: async (shown) => void findings.push(...(await inspect(shown)), ...(await shifted(shown))),
        })
        for (const what of errors) findings.push({ rule: 'errors', screen: titleOf(screen), at: visitor.device, what })
      }
      const lines = linesOf(findings)
      // A report shortens a list, and tells a message.
      expect(lines, lines.join('\n')).toEqual([])
    },
  )
}
