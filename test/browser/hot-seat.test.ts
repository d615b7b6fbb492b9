import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { labelled, type Phone } from './phone.ts'
import { rest } from './rested.ts'
import { complete, idle } from './settled.ts'
import { waitedFor } from './screens/table.ts'
import { play } from './seated.ts'
import { invite, start } from './seating.ts'
import { covered, hand, HOLD, hold, reveal, severalOn, spoken } from './hot-seat.ts'
import { onStage } from './stage.ts'
import { button, looks } from './touch.ts'

/** ms that nobody touches the device before the hand is covered. */
const QUIET = 60_000

onStage('hot-seat', (scene) => {
  const { on, sitTogether } = severalOn(scene)
  const { gather } = on
  const tokens = ({ page }: Phone, id: string): Promise<readonly string[]> =>
    page.evaluate((key) => (localStorage.getItem(key) ?? '').replace('*', '').split('~'), `murex:${id}`)
  async function bring(one: Phone, name: string): Promise<void> {
    await one.touch(button(one, 'Add a player on this device'))
    await one.page.getByRole('textbox', { name: 'Their name' }).fill(name)
    await one.touch(button(one, 'Add'))
    await one.page.getByRole('group', { name: 'On this device' }).getByRole('button', { name }).waitFor()
  }
  test('[PAGE-22] up to four sit down on one phone, each with a socket: a browser whose storage is emptied has all seats back by the cookie', async () => {
    const anna = await scene.take('Anna', phone)
    const path = await invite(anna, 'tsuro', true)
    const id = path.slice(3)
    await rest(anna.page)
    const sockets: string[] = []
    anna.page.on('websocket', (socket) => sockets.push(socket.url()))
    for (const name of ['Ben', 'Cleo', 'Dan']) await bring(anna, name)
    await expect.poll(() => sockets).toHaveLength(3)
    await button(anna, 'Add a player on this device').waitFor({ state: 'detached' })
    const kept = (await tokens(anna, id)).toSorted()
    expect(new Set(kept).size).toBe(4)
    await anna.page.reload()
    await expect.poll(() => sockets.length).toBe(7)
    await anna.page.evaluate(() => localStorage.clear())
    await anna.page.reload()
    await expect.poll(async () => (await tokens(anna, id)).toSorted()).toEqual(kept)
    await anna.touch(anna.page.getByRole('group', { name: 'On this device' }).getByRole('button', { name: 'Anna' }))
    await start(anna, 4)
    await reveal(anna, 'Ben')

    // The page shows no hand before it knows all its seats.
    const { page } = anna
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      void page.route('**/seats/mine', async (route) => {
        resolve()
        await new Promise<void>((done) => (answer = done))
        await route.continue()
      })
    })
    await page.evaluate(() => localStorage.clear())
    await page.addInitScript(() => {
      const look = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="Your hand"]')) return
        document.documentElement.dataset['seen'] = ''
        look.disconnect()
      })
      look.observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.reload()
    await asked
    await rest(page)
    expect(await page.locator('.board').count()).toBe(0)
    answer()
    await covered(anna)
    // The observer is called before the page answers.
    expect(await page.locator('[data-seen]').count()).toBe(0)
    // The panel moves while the seats come back to it.
    for (const name of ['Anna', 'Cleo', 'Dan']) await button(anna, `I am ${name}`).waitFor()
    await hold(anna, 'Ben')
    await page.locator('[data-seen]').waitFor()
  })

  test('[PAGE-23] a hand is covered again at the end of the turn, when hidden, at a reload, when turned, and after a minute', async () => {
    const table = await gather('tsuro', 3)
    await play(table, scene.seed, 3)
    const one = await sitTogether(table, 2)
    const names = ['Anna', 'Ben', 'Cleo']
    await covered(one)
    // A touch that is too short is none.
    await hold(one, 'Anna', HOLD - 100)
    await one.page.getByText('Keep holding').waitFor()
    await one.skip(HOLD)
    await covered(one)

    await reveal(one, 'Anna')
    await looks(one, 'hidden')
    await hand(one).waitFor({ state: 'detached' })
    await looks(one, 'visible')

    await reveal(one, 'Ben')
    await one.page.reload()
    await covered(one)

    await reveal(one, 'Anna')
    await one.skip(QUIET - 5_000)
    await one.page.keyboard.press('Shift')
    await one.skip(QUIET - 5_000)
    expect(await hand(one).count()).toBe(1)
    await one.skip(5_000)
    await covered(one)

    await reveal(one, 'Anna')
    await one.page.setViewportSize({ width: 844, height: 390 })
    await covered(one)
    await one.page.setViewportSize({ width: 390, height: 844 })

    // The one of the two who is waited for is offered first; their turn ends by a move, and the hand is gone.
    for (let turn = 0; turn < 4; turn++) {
      const [player] = waitedFor(table)
      const name = names[player!.seat]!
      if (player!.seat < 2) {
        await one.page.getByText(`Your turn, ${name}!`).waitFor()
        await reveal(one, name)
      } else await one.page.getByText('Waiting for Cleo').waitFor()
      await play(table, scene.seed + turn, 1)
      await covered(one)
    }
  })

  test('[PAGE-23] a name is offered to hold once the connection of its seat stands, and a seat without one can try at once', async () => {
    const table = await gather('tsuro', 3)
    const one = await sitTogether(table, 2)
    const { page } = one
    await page.addInitScript(() => {
      // Without the positions of the visit before.
      for (const key of Object.keys(localStorage)) if (key.startsWith('murex:views:')) localStorage.removeItem(key)
      let dialled = 0
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL, protocols?: string | string[]) {
          const isRefused = dialled++ > 0 && document.documentElement.dataset['mended'] === undefined
          super(isRefused ? `${String(url)}/nowhere` : url, protocols)
        }
      }
    })
    await page.reload()
    const region = page.getByRole('region', { name: 'Who is looking?' })
    await region.getByRole('button', { name: 'I am Anna' }).waitFor()
    const again = region.getByRole('button', { name: 'Try now' })
    await again.waitFor()
    // The seat is known without a socket, once its page has asked for it.
    await idle(page)
    expect(await button(one, 'I am Ben').count()).toBe(0)
    await reveal(one, 'Anna')
    await one.touch(button(one, 'Cover my hand'))
    await page.evaluate(() => (document.documentElement.dataset['mended'] = ''))
    await one.touch(again)
    await reveal(one, 'Ben')
  })

  test('[PAGE-23] a hand is covered by the count of an election, also where its player goes on', async () => {
    const table = await gather('tyrus', 2)
    const one = await sitTogether(table, 2)
    const electionOf = () => (table.players[0]!.view as { election: number }).election
    let before: number | undefined
    // An election whose last tile and the next one's first are laid by the same player.
    for (let lay = 0; lay < 18; lay++) {
      const [player] = waitedFor(table)
      const election = electionOf()
      if (lay % 6 === 5) await reveal(one, ['Anna', 'Ben'][player!.seat]!)
      await play(table, scene.seed + lay, 1)
      if (electionOf() === election) continue
      before = waitedFor(table)[0]?.seat
      await covered(one)
      if (before === player!.seat) break
    }
  })

  test('[PAGE-23] the board of Tsuro stays where it is when a hand is shown', async () => {
    const one = await sitTogether(await gather('tsuro', 2), 2)
    const board = one.page.locator('.board [data-board]')
    await covered(one)
    const before = await board.boundingBox()
    await reveal(one, 'Anna')
    expect(await board.boundingBox()).toEqual(before)
  })

  test('[PAGE-82] the menu says why it has so little while nobody’s hand is shown, and only then', async () => {
    const table = await gather('tsuro', 3)
    const anna = await sitTogether(table, 2)
    await covered(anna)
    const why = anna.page.getByRole('dialog').getByText('Hold your name to see your hand.')
    await anna.touch(button(anna, 'Menu'))
    await why.waitFor()
    await anna.touch(button(anna, 'Close'))
    await reveal(anna, 'Anna')
    await anna.touch(button(anna, 'Menu'))
    await button(anna, 'Leave the table').waitFor()
    expect(await why.count()).toBe(0)
  })

  test('[PAGE-23] a position link on a device with several seats shows nobody’s hand', async () => {
    const table = await gather('tsuro', 2)
    await play(table, scene.seed, 5)
    const one = await sitTogether(table, 2)
    await covered(one)
    const dido = await on.look(table)
    const [mine, theirs] = await Promise.all(
      [one, dido].map(async ({ page }) => {
        await page.goto(`/g/${table.id}/m2`)
        await labelled(page, 'Board').waitFor()
        await complete(page)
        return spoken(page)
      }),
    )
    expect(mine).toBe(theirs)
  })
})
