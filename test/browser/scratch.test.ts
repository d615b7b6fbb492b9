import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { labelled, type Phone } from './phone.ts'
import { play, tablesOn } from './seated.ts'
import { playAlone } from './solo.ts'
import { onStage } from './stage.ts'
import { button } from './touch.ts'

onStage('scratch', (stage) => {
  const on = tablesOn(stage)
  const board = ({ page }: Phone) => page.getByRole('dialog', { name: 'Try moves' })
  const within = (one: Phone, name: string | RegExp) => board(one).getByRole('button', { name })
  const lay = (one: Phone) => within(one, 'Lay this tile')
  const tile = (one: Phone) => labelled(board(one), 'Your hand').getByRole('button').first()

  async function open(one: Phone): Promise<void> {
    await one.touch(button(one, 'Menu'))
    await one.touch(one.page.getByRole('dialog').getByRole('button', { name: 'Try moves' }))
    await board(one).getByText('Only you see this.').waitFor()
    await board(one).locator('.board').first().waitFor()
  }
  async function tryTile(one: Phone): Promise<void> {
    for (let k = 0; k < 5 && !(await lay(one).isEnabled()); k++) await one.touch(tile(one))
    await one.touch(lay(one))
  }
  function sentBy(page: Page): string[] {
    const all: string[] = []
    page.on('request', (request) => all.push(`${request.method()} ${new URL(request.url()).pathname}`))
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => all.push(String(payload))))
    return all
  }
  /** A table of Tsuro, some tiles after its start, with the second player on turn. */
  async function midway() {
    const table = await on.gather('tsuro', 2)
    await play(table, stage.seed, 4)
    if (table.players[0]!.rules.waitingFor(table.players[0]!.view)[0] === 0) await play(table, stage.seed, 1)
    return table
  }

  test('[PAGE-95] [PAGE-97] moves are tried while others think: kept, thrown away, and never sent', async () => {
    const table = await midway()
    const anna = await on.look(table, 0)
    const { page } = anna
    const sent = sentBy(page)
    // The listener hears a page that loads after it.
    await page.reload()
    await page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    await open(anna)
    sent.length = 0
    await tryTile(anna)
    await board(anna).getByText('A tile is drawn here: nobody can know which.').waitFor()
    await tryTile(anna)
    await within(anna, 'Use the first move').waitFor()
    await anna.touch(within(anna, 'Undo one'))
    await within(anna, 'Use this move').waitFor()
    await anna.touch(within(anna, 'Use this move'))
    await board(anna).getByText('It is not your turn yet. Your moves stay here.').waitFor()
    // Late parts of the page are requested in any case.
    expect(sent.filter((what) => what !== 'ping' && !what.startsWith('GET /assets/'))).toEqual([])
    await page.reload()
    await within(anna, 'Use this move').waitFor()
    await anna.touch(within(anna, 'Discard'))
    await board(anna).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('scratch')))).toEqual([])
  })

  test('[PAGE-99] a move that was tried is chosen on the table by one tap, and committed there', async () => {
    const table = await midway()
    const anna = await on.look(table, 0)
    const { page } = anna
    await play(table, stage.seed, 1)
    await expect.poll(() => page.title()).toMatch(/^Your turn/)
    await open(anna)
    await tryTile(anna)
    const { n } = table.players[1]!
    await anna.touch(within(anna, 'Use this move'))
    await board(anna).waitFor({ state: 'detached' })
    expect(table.players[1]!.n).toBe(n)
    await anna.touch(button(anna, 'Lay this tile'))
    await expect.poll(() => table.players[1]!.n).toBe(n + 1)
  })

  test('[PAGE-95] a player alone tries moves too', async () => {
    const anna = await stage.take('Anna', phone)
    await playAlone(anna, { opponents: 1 }, 'Tyrus')
    // The computer may begin: what is tried lasts until the next move.
    await anna.page.getByText('Your turn: choose a tile.').waitFor()
    await open(anna)
    await anna.touch(tile(anna))
    await anna.touch(within(anna, /^Your citadel,/))
    await anna.touch(lay(anna))
    await within(anna, 'Use this move').and(anna.page.locator(':not([aria-disabled=true])')).waitFor()
  })
})
