import { quick } from '../../shared/engine/random.ts'
import { pickUp, sharp, startBrowser } from '../web/phone.ts'
import { keeperAt } from '../web/screens/keeper.ts'
import { act, gather, start, waitedFor } from '../web/screens/table.ts'
import { startServer } from '../web/server.ts'

/** Tables that are watched on a phone whose processor is four times slower. */
const settings = [
  { game: 'tsuro', seats: 8 },
  { game: 'tyrus', seats: 2 },
  { game: 'tyros', seats: 4 },
] as const
const SLOWER = 4
/** Entries that are watched, and ms in which each is shown whole. */
const ENTRIES = 24
const SHOWN = 2_500

/** How many tasks of over 50 ms a page had while entries were shown, and the longest in ms (0 where there was none). */
export async function longTasks(): Promise<Record<string, number>> {
  const [server, browser] = await Promise.all([startServer(), startBrowser()])
  const keeper = keeperAt(server.port)
  const figures: Record<string, number> = {}
  for (const setting of settings) {
    const table = await start(keeper, await gather(keeper, setting))
    const one = await pickUp(browser, server.port, 'Dido', sharp)
    await one.page.goto(`/g/${table.id}`)
    await one.page.getByRole('list', { name: 'Players', exact: true }).waitFor()
    // What is loaded after the first sight belongs to opening, not to showing.
    await one.page.waitForTimeout(SHOWN)
    const session = await one.page.context().newCDPSession(one.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await one.page.evaluate(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
      Object.assign(window, { tasks })
    })
    const random = quick(7)
    for (let entry = 0; entry < ENTRIES; entry++) {
      const [partner] = waitedFor(table)
      if (!partner) break
      await act(table, partner, partner.rules.pick(partner.view, partner.seat, random))
      await one.page.waitForTimeout(SHOWN)
    }
    const tasks = await one.page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
    figures[`smooth.${setting.game}.tasksOver50`] = tasks.length
    figures[`smooth.${setting.game}.longestMs`] = Math.max(0, ...tasks)
    await Promise.all(table.partners.map((partner) => partner.close()))
    await one.end()
  }
  await browser.close()
  await server.end()
  return figures
}
