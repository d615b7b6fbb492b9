import type { Page, Worker } from 'playwright-core'
import { sharp } from '../browser/device.ts'
import { takeTurn } from '../browser/games/tsuro.player.ts'
import { pickUp, startBrowser } from '../browser/phone.ts'
import { startServer } from '../browser/server.ts'
import { median } from './engine.ts'
import { SLOWER, tasksOf, watch } from './smooth.ts'

/** Thoughts that are watched at most: a game may be over before. */
const THOUGHTS = 6

const choice = { opponents: 1, level: 'sharp', options: {}, first: 0 }

/** Settles in the middle of the worker's next thought: it makes a channel for its pause after the first slice. */
const thought = (worker: Worker): Promise<void> =>
  worker.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const Channel = MessageChannel
        class Watched extends Channel {
          constructor() {
            super()
            globalThis.MessageChannel = Channel
            resolve()
          }
        }
        globalThis.MessageChannel = Watched
      }),
  )

/** Whether the player is on turn, once that is so or the game is over. */
async function onTurn(page: Page): Promise<boolean> {
  await page.waitForFunction(() => /^(Your turn|Finished)/.test(document.title))
  return (await page.title()).startsWith('Your turn')
}

/** ms from a tap on the rules to their being drawn. */
const rulesMs = (page: Page): Promise<number> =>
  page.getByRole('button', { name: 'The rules of Tsuro' }).evaluate(async (button: HTMLElement) => {
    const since = performance.now()
    const drawn = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    button.click()
    while (!document.querySelector('dialog[open]')) await drawn()
    await drawn()
    return performance.now() - since
  })

/**
 * While sharp thinks at a table alone, on a phone whose processor is four times slower: how many tasks of over 50 ms the page
 * had from the own move to the next one, the rules' left out, and the longest in ms; and ms from a tap on the rules to them.
 */
export async function whileSharpThinks(): Promise<Record<string, number>> {
  const [server, browser] = await Promise.all([startServer(), startBrowser()])
  const one = await pickUp(browser, server.port, 'Dido', sharp)
  const { page } = one
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('murex:solo:tsuro', kept), JSON.stringify(choice))
  await page.getByRole('button', { name: 'Play: Tsuro', exact: true }).tap()
  await page.waitForURL('**/solo/*')
  await takeTurn(one, { square: 'A3', careful: true })
  await onTurn(page)
  // The first time they are loaded.
  await rulesMs(page)
  await page.goBack()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await watch(page)
  const [tasks, opened]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < THOUGHTS && (await onTurn(page)); turn++) {
    const thinks = thought(page.workers()[0]!)
    await takeTurn(one, { square: 'A3', careful: true })
    await tasksOf(page)
    await Promise.race([thinks, page.waitForFunction(() => document.title.startsWith('Finished'))])
    if ((await page.title()).startsWith('Finished')) break
    if (turn % 2 === 0) {
      opened.push(await rulesMs(page))
      await page.goBack()
    } else {
      await onTurn(page)
      tasks.push(...(await tasksOf(page)).map(({ ms }) => ms))
    }
  }
  await one.end()
  await browser.close()
  await server.end()
  return {
    'sharp.tasksOver50': tasks.length,
    'sharp.longestMs': Math.max(0, ...tasks),
    'sharp.rulesMs': median(opened),
  }
}
