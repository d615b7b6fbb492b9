import type { Browser, Page } from 'playwright-core'
import { quick } from '../../../shared/engine/random.ts'
import { PONG, type ToPage } from '../../../shared/protocol.ts'
import { pickUp } from '../phone.ts'
import { complete } from '../settled.ts'
import type { Finding } from './finding.ts'
import type { Keeper } from './keeper.ts'
import { installSees } from './sees.ts'
import { measureShift } from './shift.ts'
import { contextOf, nameOf, sizesOf, type Device } from './viewport.ts'
import { act, gather, isOver, start, waitedFor, type Choose, type Setting } from './table.ts'
import { negotiator } from './tyros-tables.ts'

/** Entries at each size: so many, or a whole round of offers, passes, cards kept and map tiles. */
const TURNS = 5
const ROUND = 20

interface Played extends Setting {
  readonly name: string
  readonly choose?: Choose
  readonly turns?: number
}

export const played: readonly Played[] = [
  { name: 'tsuro-2', game: 'tsuro', seats: 2 },
  { name: 'tsuro-8', game: 'tsuro', seats: 8 },
  { name: 'tyrus-2', game: 'tyrus', seats: 2 },
  { name: 'tyros-3', game: 'tyros', seats: 3 },
  { name: 'tyros-4', game: 'tyros', seats: 4 },
  { name: 'tyros-3-trading', game: 'tyros', seats: 3, choose: negotiator, turns: ROUND },
]

/** Listens from now on to what a page hears of its table. Returns how to wait until it has heard of the first `n` entries. */
function entriesOf(page: Page): (n: number) => Promise<void> {
  let heard = 0
  let wake = (): void => undefined
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload === PONG) return
      const said = JSON.parse(String(payload)) as ToPage
      if (said.type === 'synced') heard = said.n
      if (said.type === 'entry') heard = said.entry.n + 1
      wake()
    }),
  )
  return async (n) => {
    while (heard < n) await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** Elements that move between turns, as seat 0 sees them. */
export async function measureMoving(
  browser: Browser,
  keeper: Keeper,
  device: Device,
  { name, choose = (player, random) => player.pick(random), turns = TURNS, ...setting }: Played,
  seed: number,
): Promise<Finding[]> {
  const found: Finding[] = []
  const table = await start(keeper, await gather(keeper, setting))
  const one = await pickUp(browser, keeper.port, 'Anna', contextOf[device])
  const { page } = one
  const heard = entriesOf(page)
  const random = quick(seed)
  const next = async (): Promise<boolean> => {
    const [player] = waitedFor(table)
    if (!player) return false
    await act(table, player, choose(player, random))
    await heard(player.n)
    // The end is no turn: what stands in place of the controls then has a height of its own.
    return !isOver(table)
  }
  await page.addInitScript(installSees)
  await page.addInitScript(([key, token]) => localStorage.setItem(key!, token!), [`murex:${table.id}`, table.tokens[0]])
  await page.goto(`/g/${table.id}`)
  await page.getByRole('list', { name: 'Players', exact: true }).waitFor()
  // Late parts find their place before the first turn.
  await complete(page)
  if (device === 'desktop') await page.getByRole('log', { name: 'What was said' }).waitFor()
  for (const size of sizesOf(device)) {
    await page.setViewportSize({ width: size.width, height: size.height })
    const measured = await measureShift(page, turns, next)
    found.push(...measured.map((one) => ({ ...one, screen: name, at: nameOf(size) })))
  }
  await Promise.all(table.players.map((player) => player.close()))
  await one.end()
  return found
}
