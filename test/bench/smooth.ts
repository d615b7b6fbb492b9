import type { Page } from 'playwright-core'
import { quick } from '../../shared/engine/random.ts'
import { sharp } from '../browser/device.ts'
import { pickUp, startBrowser } from '../browser/phone.ts'
import { keeperAt } from '../browser/screens/keeper.ts'
import { act, gather, start, waitedFor } from '../browser/screens/table.ts'
import { startServer } from '../browser/server.ts'
import { median } from './engine.ts'

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

/** ms that a page is left alone, so that nothing of before is measured. */
const CALM = 300
/** A loop that never changes: 50 ms at four times slower, where the README's machine makes its 363,000 hashes a second. */
const ROUNDS = 35

/** ms that the loop takes in a page now: hosts lend a machine more of a core in one second than in the next. */
function loopMs(page: Page): Promise<number> {
  return page.evaluate((rounds) => {
    const some = Array.from({ length: 1000 }, (_, at) => ({ at, name: `name ${at}` }))
    const start = performance.now()
    for (let round = 0; round < rounds; round++) JSON.parse(JSON.stringify(some))
    return performance.now() - start
  }, ROUNDS)
}

/** What the browser calls a long task, over 50 ms, and whether something moved already when it began. */
interface Task {
  readonly ms: number
  readonly moving: boolean
}

/** ms of those that made a motion stand still. */
const inMotion = (tasks: readonly Task[]): number[] => tasks.filter(({ moving }) => moving).map(({ ms }) => ms)

/** Notes the page's long tasks from now on. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moves: { readonly since: number; until: number }[] = []
    const tasks: { readonly ms: number; readonly since: number }[] = []
    const follow = ({ finished }: Animation): void => {
      const move = { since: performance.now(), until: Infinity }
      const end = (): void => void (move.until = performance.now())
      moves.push(move)
      finished.then(end, end)
    }
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      const animation = animate.call(this, ...args)
      follow(animation)
      return animation
    }
    for (const type of ['transitionrun', 'animationstart'])
      document.addEventListener(type, ({ target }) => {
        for (const animation of (target as Element).getAnimations({ subtree: true })) follow(animation)
      })
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) tasks.push({ ms: duration, since: startTime })
    }).observe({ type: 'longtask' })
    const tell = (): Task[] =>
      tasks.splice(0).map(({ ms, since }) => ({
        ms,
        moving: moves.some((move) => move.since < since && since < move.until),
      }))
    Object.assign(window, { tell })
  })

/** The long tasks since this was last asked. */
function tasksOf(page: Page): Promise<Task[]> {
  return page.evaluate(() => (window as unknown as { tell: () => Task[] }).tell())
}

/**
 * How many tasks of over 50 ms a page had while entries were shown, and the longest in ms (0 where there was none); the same
 * of those in the middle of a motion, and the longest beside the loop as it went just before and after; what that loop took.
 */
export async function longTasks(): Promise<Record<string, number>> {
  const [server, browser] = await Promise.all([startServer(), startBrowser()])
  const keeper = keeperAt(server.port)
  const figures: Record<string, number> = {}
  for (const setting of settings) {
    const table = await start(keeper, await gather(keeper, setting))
    const one = await pickUp(browser, server.port, 'Dido', sharp)
    const { page } = one
    await page.goto(`/g/${table.id}`)
    await page.getByRole('list', { name: 'Players', exact: true }).waitFor()
    // What is loaded after the first sight belongs to opening, not to showing.
    await page.waitForTimeout(SHOWN)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await watch(page)
    const random = quick(7)
    const loops: number[] = []
    const tasks: Task[] = []
    let ratio = 0
    for (let entry = 0; entry < ENTRIES; entry++) {
      const [player] = waitedFor(table)
      if (!player) break
      const before = await loopMs(page)
      await page.waitForTimeout(CALM)
      await tasksOf(page)
      await act(table, player, player.pick(random))
      await page.waitForTimeout(SHOWN)
      const long = await tasksOf(page)
      const loop = (before + (await loopMs(page))) / 2
      loops.push(loop)
      tasks.push(...long)
      ratio = Math.max(ratio, ...inMotion(long).map((ms) => ms / loop))
    }
    const name = `smooth.${setting.game}`
    const moving = inMotion(tasks)
    figures[`${name}.tasksOver50`] = tasks.length
    figures[`${name}.longestMs`] = Math.max(0, ...tasks.map(({ ms }) => ms))
    figures[`${name}.inMotion.tasksOver50`] = moving.length
    figures[`${name}.inMotion.longestMs`] = Math.max(0, ...moving)
    figures[`${name}.inMotion.ratio`] = ratio
    figures[`${name}.loopMs`] = median(loops)
    await Promise.all(table.players.map((player) => player.close()))
    await one.end()
  }
  await browser.close()
  await server.end()
  return figures
}
