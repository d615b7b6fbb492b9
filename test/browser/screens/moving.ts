import type { Browser } from 'playwright-core'
import { quick } from '../../../shared/engine/random.ts'
import { pickUp } from '../phone.ts'
import type { Finding } from './finding.ts'
import type { Keeper } from './keeper.ts'
import { installSees } from './sees.ts'
import { measureShift } from './shift.ts'
import { contextOf, nameOf, sizesOf, type Device } from './viewport.ts'
import { act, gather, start, waitedFor, type Setting } from './table.ts'

/** Tables that are looked at while they are played, at every size. */
export const games = [
  { game: 'tsuro', seats: 2 },
  { game: 'tsuro', seats: 8 },
  { game: 'tyrus', seats: 2 },
  { game: 'tyros', seats: 3 },
  { game: 'tyros', seats: 4 },
] as const
/** Entries at each size. */
const TURNS = 5

/** What moves between turns, as seat 0 sees it. */
export async function measureMoving(
  browser: Browser,
  keeper: Keeper,
  device: Device,
  setting: Setting,
  seed: number,
): Promise<Finding[]> {
  const found: Finding[] = []
  const table = await start(keeper, await gather(keeper, setting))
  const random = quick(seed)
  const next = async (): Promise<boolean> => {
    const [player] = waitedFor(table)
    if (!player) return false
    await act(table, player, player.pick(random))
    return true
  }
  const one = await pickUp(browser, keeper.port, 'Anna', contextOf[device])
  const { page } = one
  await page.addInitScript(installSees)
  await page.addInitScript(([key, token]) => localStorage.setItem(key!, token!), [`murex:${table.id}`, table.tokens[0]])
  await page.goto(`/g/${table.id}`)
  await page.getByRole('list', { name: 'Players', exact: true }).waitFor()
  // What is loaded after the first sight finds its place before the first turn.
  await page.waitForLoadState('networkidle')
  if (device === 'desktop') await page.getByRole('log', { name: 'What was said' }).waitFor()
  for (const size of sizesOf(device)) {
    await page.setViewportSize({ width: size.width, height: size.height })
    const screen = `${setting.game}-${setting.seats}`
    const measured = await measureShift(page, TURNS, next)
    found.push(...measured.map((fault) => ({ ...fault, screen, at: nameOf(size) })))
  }
  await Promise.all(table.players.map((player) => player.close()))
  await one.end()
  return found
}
