import type { Browser } from 'playwright-core'
import { quick } from '../../../shared/engine/random.ts'
import { pickUp } from '../phone.ts'
import type { Finding } from './finding.ts'
import type { Keeper } from './keeper.ts'
import { installSees } from './sees.ts'
import { measureShift } from './shift.ts'
import { contextOf, devices, nameOf, sizesOf } from './viewport.ts'
import { act, gather, start, waitedFor, type Choose, type Setting } from './table.ts'
import { bargainer } from './tyros.ts'

/** Entries at each size: so many, or a whole round of offers, passes, cards kept and map tiles. */
const TURNS = 5
const ROUND = 20

interface Watched extends Setting {
  readonly choose?: Choose
  readonly turns?: number
}

/** Tables that are watched while they are played, at every size. */
const settings: readonly Watched[] = [
  { game: 'tsuro', seats: 2 },
  { game: 'tsuro', seats: 8 },
  { game: 'tyrus', seats: 2 },
  { game: 'tyros', seats: 3 },
  { game: 'tyros', seats: 4 },
  { game: 'tyros', seats: 3, choose: bargainer, turns: ROUND },
]

/** What moves between turns, as seat 0 sees it. */
export async function measureMoving(browser: Browser, keeper: Keeper): Promise<Finding[]> {
  const found: Finding[] = []
  for (const device of devices) {
    const one = await pickUp(browser, keeper.port, 'Anna', contextOf[device])
    await one.page.context().addInitScript(installSees)
    for (const setting of settings) {
      const table = await start(keeper, await gather(keeper, setting))
      const random = quick(7)
      const { choose = ({ rules, view, seat }) => rules.pick(view, seat, random) as unknown, turns = TURNS } = setting
      const next = async (): Promise<boolean> => {
        const [partner] = waitedFor(table)
        if (!partner) return false
        await act(table, partner, choose(partner, random))
        return true
      }
      await one.page.goto('/')
      await one.page.evaluate(
        ([key, token]) => localStorage.setItem(key!, token!),
        [`murex:${table.id}`, table.tokens[0]],
      )
      await one.page.goto(`/g/${table.id}`)
      await one.page.getByRole('list', { name: 'Players', exact: true }).waitFor()
      // What is loaded after the first sight finds its place before the first turn.
      await one.page.waitForLoadState('networkidle')
      if (device === 'desktop') await one.page.getByRole('log', { name: 'What was said' }).waitFor()
      for (const size of sizesOf(device)) {
        await one.page.setViewportSize({ width: size.width, height: size.height })
        const screen = `${setting.game}-${setting.seats}`
        const measured = await measureShift(one.page, turns, next)
        found.push(...measured.map((fault) => ({ ...fault, screen, at: nameOf(size) })))
      }
      await Promise.all(table.partners.map((partner) => partner.close()))
    }
    await one.end()
  }
  return found
}
