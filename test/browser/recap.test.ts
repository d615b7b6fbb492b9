import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { holdFrames, letFrames } from './clock.ts'
import { desktop, phone, quiet } from './device.ts'
import { labelled, type Phone } from './phone.ts'
import { rest } from './rested.ts'
import { waitedFor, type Table } from './screens/table.ts'
import { play, tablesOn } from './seated.ts'
import { onStage } from './stage.ts'

onStage('recap', (scene) => {
  const on = tablesOn(scene)
  const { gather, look } = on
  const desk = { ...desktop, reducedMotion: 'no-preference' } as const
  const recap = ({ page }: Phone) => page.locator('.recap')
  const said = (one: Phone, count: number) => one.page.getByText(`While you were away: ${count} moves`)
  /** Waits until the page has stored the entries looked at: by then it has chosen what to show again. */
  const noted = ({ page }: Phone, { id, players }: Table) =>
    expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `murex:seen:${id}`))
      .toBe(String(players[0]!.n - 1))
  async function away(one: Phone, table: Table, moves: number): Promise<void> {
    await noted(one, table)
    await one.page.goto('/icon.svg')
    await play(table, scene.seed, moves)
    await one.page.goto(`/g/${table.id}`)
  }
  /** HTML of a table without Svelte's names. */
  const shown = (page: Page): Promise<string> =>
    page
      .locator('main > .board')
      .innerHTML()
      .then((html) => html.replace(/<!--.*?-->|\bid="[^"]*"|url\([^)]*\)|href="#[^"]*"/g, ''))

  test.each(gameIds)(
    '[PAGE-8] a recap of %s shows the moves that were missed, and a tap ends it in one frame',
    async (game) => {
      const table = await gather(game, game === 'tyrus' ? 2 : 3)
      await play(table, scene.seed, 3)
      const dido = await look(table)
      await noted(dido, table)
      expect(await recap(dido).count()).toBe(0)
      await holdFrames(dido.page, '.recap', 0)
      await away(dido, table, 4)
      await said(dido, 4).waitFor()
      // The table of the game, with what lay there before.
      await recap(dido).locator('.stage > .board').waitFor()
      const gone = await recap(dido).evaluate((stage: HTMLElement) => {
        stage.click()
        return new Promise((resolve) => requestAnimationFrame(() => resolve(!document.contains(stage))))
      })
      expect(gone).toBe(true)
      await said(dido, 4).waitFor({ state: 'detached' })

      const other = await look(table)
      await noted(other, table)
      await expect.poll(async () => (await shown(dido.page)) === (await shown(other.page))).toBe(true)

      // A recap is shown once.
      await dido.page.reload()
      await noted(dido, table)
      expect(await recap(dido).count()).toBe(0)
    },
  )

  test('[PAGE-8] a recap ends by itself as well, with the same view; moves that come meanwhile are shown in their turn', async () => {
    const table = await gather('tsuro', 4)
    const dido = await look(table, undefined, desk)
    await holdFrames(dido.page, '.recap', 0)
    await away(dido, table, 5)
    await said(dido, 5).waitFor()
    await recap(dido).waitFor()
    // It stands still until the page has heard of one move more.
    await play(table, scene.seed, 1)
    await noted(dido, table)
    await letFrames(dido.page)
    await recap(dido).waitFor({ state: 'detached' })
    await noted(dido, table)
    const other = await look(table, undefined, desk)
    await noted(other, table)
    await expect.poll(async () => (await shown(dido.page)) === (await shown(other.page))).toBe(true)
  })

  /** Who comes back to a game of four after a round, and is on turn. The game is always the same, and nobody goes out in it. */
  async function comeBackOnTurn(device: BrowserContextOptions): Promise<Phone> {
    await on.keeper.deal('who comes back is on turn')
    const table = await gather('tsuro', 4)
    await play(table, 1, 4)
    const [mine] = waitedFor(table)
    const one = await look(table, mine!.seat, device)
    await noted(one, table)
    await holdFrames(one.page, '.recap', 0)
    await play(table, 1, 1)
    await away(one, table, 3)
    expect(waitedFor(table)).toEqual([mine])
    return one
  }

  test('[PAGE-8] a player acts during a recap, by touch and by keys', async () => {
    for (const device of [phone, desk]) {
      const one = await comeBackOnTurn(device)
      await said(one, 3).waitFor()
      // The controls are there during a recap and work at the first touch.
      const tile = labelled(one.page, 'Your hand').getByRole('button').first()
      if (device === phone) await one.touch(tile)
      else {
        await tile.focus()
        await one.page.keyboard.press('Enter')
      }
      expect(await tile.getAttribute('aria-pressed')).toBe('true')
      await recap(one).waitFor({ state: 'detached' })
    }
  })

  test('[PAGE-9] a recap is not shown where motion is unwanted, nor beyond twelve moves: a line leads to the log', async () => {
    const table = await gather('tsuro', 8)
    const still = await look(table, undefined, quiet)
    await away(still, table, 8)
    await said(still, 8).waitFor()
    expect(await recap(still).count()).toBe(0)
    await still.page.keyboard.press('ArrowDown')
    await said(still, 8).waitFor({ state: 'detached' })

    const dido = await look(table)
    await away(dido, table, 13)
    await said(dido, 13).waitFor()
    expect(await recap(dido).count()).toBe(0)
    await dido.touch(dido.page.getByRole('button', { name: 'What happened' }))
    await dido.page.getByRole('dialog', { name: 'Menu' }).waitFor()
  })

  test('[PAGE-9] a recap is not shown in a replay, but on its table once that is closed', async () => {
    const table = await gather('tsuro', 2)
    const dido = await look(table)
    await away(dido, table, Infinity)
    const { n } = table.players[0]!
    await dido.page.evaluate(
      ([key, seen, overlay]) => {
        localStorage.setItem(key!, seen!)
        history.pushState(JSON.parse(overlay!), '')
      },
      [`murex:seen:${table.id}`, `${n - 4}`, JSON.stringify({ overlay: { what: 'replay', table: table.id, n: 3 } })],
    )
    await dido.page.reload()
    const replay = dido.page.getByRole('dialog', { name: 'Replay' })
    expect(await replay.getByRole('slider', { name: 'Move' }).inputValue()).toBe('3')
    await rest(dido.page)
    expect(await dido.page.getByText('While you were away').count()).toBe(0)
    await dido.touch(replay.getByRole('button', { name: 'Close' }))
    await dido.page.getByText('While you were away').waitFor()
  })
})
