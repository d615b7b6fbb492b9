import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import { desktop, phone } from './device.ts'
import { winners } from './games/tsuro.player.ts'
import { play, tablesOn } from './seated.ts'
import type { Phone } from './phone.ts'
import { invite, sit, start } from './seating.ts'
import { asked } from './solo.ts'
import { onStage } from './stage.ts'

onStage('record', (stage) => {
  const on = tablesOn(stage)
  /** Two sit down and start. Returns the tokens from their browsers. */
  async function begin(anna: Phone, ben: Phone): Promise<{ readonly id: string; readonly held: readonly string[] }> {
    const path = await invite(anna)
    await sit(ben, path)
    await start(anna, 2)
    const id = path.slice('/g/'.length)
    const held = [anna, ben].map(({ page }) => page.evaluate((key) => localStorage.getItem(key)!, `murex:${id}`))
    return { id, held: await Promise.all(held) }
  }
  test('[PAGE-5] a finished game is verified, saved and replayed over the table', async () => {
    const [anna, ben] = [await stage.take('Anna', desktop), await stage.take('Ben', phone)]
    const { id, held } = await begin(anna, ben)
    // Who has no screen moves for both; what was dealt comes of their own numbers.
    const table = await on.come(id, held)
    await play(table, stage.seed)
    const won = await winners(anna)

    const moves = String(table.players[0]!.n - 1)
    await anna.touch(anna.page.getByRole('button', { name: 'Review', exact: true }))
    await anna.touch(anna.page.getByRole('button', { name: 'Fairly dealt?' }))
    const verify = anna.page.getByRole('dialog', { name: 'Was it dealt fairly?' })
    await verify.getByRole('status').filter({ hasText: 'Yes: nobody could have chosen what was dealt.' }).waitFor()
    const download = anna.page.waitForEvent('download')
    await anna.touch(verify.getByRole('link', { name: 'Save the record' }))
    const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as RoomRecord
    expect(saved).toMatchObject({ id, names: ['Anna', 'Ben'] })
    expect(saved.entries).toHaveLength(table.players[0]!.n)
    await anna.page.keyboard.press('Escape')
    await verify.waitFor({ state: 'detached' })
    await anna.page.keyboard.press('Escape')
    await anna.page.getByRole('dialog').waitFor({ state: 'detached' })

    // A sentence leads to its position, and the arrow keys on from there.
    await anna.touch(anna.page.getByRole('button', { name: /is drawn to start|are drawn to start/ }))
    const replay = anna.page.getByRole('dialog', { name: 'Replay' })
    const slider = replay.getByRole('slider', { name: 'Move' })
    expect(await slider.inputValue()).toBe('0')
    expect(await slider.getAttribute('max')).toBe(moves)
    await replay.getByText(`0/${moves}`).waitFor()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await anna.page.keyboard.press(key)
    expect(await slider.inputValue()).toBe('2')
    const hands = replay.getByRole('list', { name: 'In hand' }).getByRole('img', { name: /^Tile \d/ })
    await expect.poll(() => hands.count()).toBe(3)
    await replay.getByRole('combobox', { name: 'Seen by' }).selectOption('Everything, all hands open')
    await expect.poll(() => hands.count()).toBe(6)
    await replay.getByRole('combobox', { name: 'Seen by' }).selectOption('A spectator')
    await hands.first().waitFor({ state: 'detached' })

    // A reload keeps it open, and closing it returns to the end.
    await anna.page.reload()
    await slider.waitFor()
    await anna.touch(replay.getByRole('button', { name: 'Close' }))
    await replay.waitFor({ state: 'detached' })
    expect(await winners(anna)).toEqual(won)
  })

  test('[PAGE-87] a tap on Close closes, even where the replay comes under the finger', async () => {
    const table = await on.gather('tsuro', 2)
    await play(table, stage.seed)
    const anna = await on.look(table, 0, desktop)
    const { page } = anna
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/tables/*/record', async (route) => {
      await asked
      await route.continue()
    })
    await anna.touch(page.getByRole('button', { name: /^\d+\. / }).last())
    const replay = page.getByRole('dialog', { name: 'Replay' })
    const { x, y, width, height } = (await replay.getByRole('button', { name: 'Close' }).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    answer()
    await replay.getByRole('slider', { name: 'Move' }).waitFor()
    await page.mouse.up()
    await replay.waitFor({ state: 'detached' })
  })

  test('[PAGE-235] [PAGE-236] an end has three ways on, and is shared as a picture of the board as it is seen, which no server gets', async () => {
    const table = await on.gather('tsuro', 2)
    await play(table, stage.seed)
    const { page } = await on.look(table, 0, phone)
    const ways = page.locator('main .end button:visible, main .end a:visible')
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
    expect(await ways.allInnerTexts()).toEqual(['Play again', 'Review', '', 'Home'])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const line = (await page.locator('main .end h2').innerText()).replace('You win.', 'Anna wins.')
    await page.getByRole('button', { name: 'Share the picture' }).click()
    const picture = page.getByRole('figure', { name: 'A picture of the board' })
    await page.getByRole('link', { name: 'Save the picture' }).waitFor()
    expect(await picture.getByRole('paragraph').first().innerText()).toBe(line)
    expect(await picture.getByRole('listitem').allInnerTexts()).toEqual(['Anna', 'Ben'])
    /** Colours of the board, and those that its picture lacks: a picture with anything from outside cannot be read. */
    const seen = await picture.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const colours = new Set<string>()
      for (let i = 0; i < data.length; i += 4) colours.add(`rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`)
      const drawn = [...document.querySelectorAll('[data-board] :is(.bone, .slate, .bed)')].map((one) => {
        const { fill, stroke } = getComputedStyle(one)
        return fill === 'none' ? stroke : fill
      })
      return { drawn: [...new Set(drawn)], lacks: [...new Set(drawn)].filter((one) => !colours.has(one)) }
    })
    expect(seen).toEqual({ drawn: [expect.any(String), expect.any(String), expect.any(String)], lacks: [] })
    expect(asked.filter((url) => !/^(data|blob):|\/assets\//.test(url))).toEqual([])
  })

  test('[PAGE-236] the picture of an end says what each has won, and shows no button', async () => {
    const table = await on.gather('tyrus', 2)
    await play(table, stage.seed)
    const { page } = await on.look(table, 0, phone)
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
    await page.evaluate(() => {
      const { fillText } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.fillText = function (...all) {
        document.documentElement.dataset['drawn'] = `${document.documentElement.dataset['drawn'] ?? ''} ${all[0]}`
        fillText.apply(this, all)
      }
    })
    await page.getByRole('button', { name: 'Share the picture' }).click()
    await page.getByRole('link', { name: 'Save the picture' }).waitFor()
    const drawn = (await page.locator('html').getAttribute('data-drawn'))!
    expect(drawn).toMatch(/Anna \d won .*Ben \d won/)
    expect(drawn).not.toContain('Past')
  })

  test('[REV-30] a finished game is reviewed when somebody asks, by a worker that ends with the dialog', async () => {
    const anna = await stage.take('Anna', phone)
    const ben = await stage.take('Ben', desktop)
    const { id, held } = await begin(anna, ben)
    await play(await on.come(id, held), stage.seed)
    await winners(anna)
    const ask = anna.page.getByRole('button', { name: 'Review', exact: true })
    await ask.waitFor()
    const workers = () => anna.page.workers().length
    const before = workers()
    const requests = asked(anna)

    await ask.press('Enter')
    const story = anna.page.getByRole('dialog', { name: 'The story of the game' })
    await story.getByText('This is how the computer sees it.').waitFor()
    expect(requests).toEqual([`/api/tables/${id}/record`])
    expect(workers()).toBe(before + 1)
    const ways = (name: RegExp) => story.getByRole('button', { name }).count()
    expect(await ways(/^Share this position: Move/)).toBe(await ways(/^See it: Move/))
    // The same for who sees no curve.
    await story.getByText('More', { exact: true }).press('Enter')
    const curve = (await story.locator('path.open').first().getAttribute('d'))!.split('L')
    const rows = await story.getByRole('rowheader').allTextContents()
    expect(rows).toEqual(curve.map((_, i) => String(i + 1)))
    expect(rows.length).toBeGreaterThan(1)
    await anna.page.keyboard.press('Escape')
    await story.waitFor({ state: 'detached' })
    await expect.poll(workers).toBe(before)
  })
})
