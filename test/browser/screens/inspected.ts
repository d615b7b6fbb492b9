import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { seeds } from '../../support/seeds.ts'
import { startBrowser } from '../phone.ts'
import { startServer, type Server } from '../server.ts'
import { linesOf, type Finding } from './finding.ts'
import { inspect } from './inspect.ts'
import { keeperAt, type Keeper } from './keeper.ts'
import { titleOf, type Place, type Screen } from './screen.ts'
import { watchMain } from './shift.ts'
import { areas, type Area } from './screens.ts'
import { devices, sizes, sizesOf, themes, tight, type Device, type Size } from './viewport.ts'
import { startVisitor, type Looks, type Visitor } from './visitor.ts'

/** Of screens that differ in the number of players alone, other languages are tried at the fullest. */
const isFullest = (screens: readonly Screen[], { name, players = 0 }: Screen): boolean =>
  !screens.some((other) => other.name === name && (other.players ?? 0) > players)

type Plan = Omit<Looks, 'look'>

/**
 * The deep run: on a phone and at a desk, at every size by day and by night, in every language; and what has to fit, on the
 * narrowest phone and with large text.
 */
const everything = (screens: readonly Screen[], screen: Screen, device: Device): Plan => ({
  sizes: [...sizesOf(device), ...(device === 'phone' ? tight : [])],
  themesAt: (size) => (tight.includes(size) ? ['light'] : themes),
  languages: isFullest(screens, screen) ? ['fr', 'nl'] : [],
})

/**
 * The short run: every second screen, on one page, at the first size and at one of the others, by turns; half of them by night
 * too, since colours are the same at all sizes; in each language one in eight, since what is long in it is so on most; and
 * one in four where it is tight.
 */
const sample = (screens: readonly Screen[], screen: Screen): Plan => {
  const [first, ...others] = sizes as [Size, ...Size[]]
  const i = screens.indexOf(screen) >> 1
  return {
    sizes: [first, others[i % others.length]!, ...(i % 4 === 1 ? [tight[(i >> 2) % tight.length]!] : [])],
    themesAt: (size) => (size === first && i % 2 === 0 ? themes : ['light']),
    languages: (['fr', 'nl'] as const).filter((_, at) => isFullest(screens, screen) && i % 4 === 2 * at),
  }
}

const looked: readonly Device[] = deep ? devices : ['phone']
const planOf = deep ? everything : sample

/** Nothing is wrong with any screen of an area, at any size, by day and by night, in any language. */
export function inspectArea(area: Area): void {
  const screens = areas[area]
  for (const seed of seeds(`screens-${area}`)) describe(`SEED=${seed}`, () => inspectAll(screens, seed))
}

function inspectAll(screens: readonly Screen[], seed: number): void {
  let server: Server
  let browser: Browser
  let keeper: Keeper
  let visitors: readonly Visitor[] = []
  const shifted = watchMain()

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(seed), startBrowser()])
    keeper = keeperAt(server.port)
    visitors = await Promise.all(looked.map((device) => startVisitor(browser, server.port, device, String(seed))))
  })
  afterAll(async () => {
    await Promise.all(visitors.map((visitor) => visitor.end()))
    await browser?.close()
    await server?.end()
  })

  const chosen = deep ? screens : screens.filter((_, i) => i % 2 === 0)
  test('no screen is listed twice', () => {
    const titles = screens.map(titleOf)
    expect(titles.filter((title, i) => titles.indexOf(title) < i)).toEqual([])
  })

  test.each(chosen.map((screen) => [titleOf(screen), screen] as const))(
    'nothing is wrong with %s',
    async (_, screen) => {
      const findings: Finding[] = []
      let place: Place | undefined
      for (const visitor of visitors) {
        if (!place || screen.fresh) place = await screen.place(keeper)
        const errors = await visitor.visit(screen, place, {
          ...planOf(screens, screen, visitor.device),
          look: async (shown) => void findings.push(...(await inspect(shown, deep)), ...(await shifted(shown))),
        })
        for (const what of errors) findings.push({ rule: 'errors', screen: titleOf(screen), at: visitor.device, what })
      }
      expect(linesOf(findings)).toEqual([])
    },
  )
}
