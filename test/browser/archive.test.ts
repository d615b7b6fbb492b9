import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { phone } from './device.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { breakOff, type Table } from './screens/table.ts'
import { play, tablesOn } from './seated.ts'
import { onStage } from './stage.ts'
import { button } from './touch.ts'

onStage('archive', (scene) => {
  const on = tablesOn(scene)

  async function played(): Promise<Table> {
    const table = await on.gather('tsuro', 3)
    await play(table, scene.seed)
    return table
  }
  async function look(table: Table, seat?: number): Promise<Phone> {
    const one = await on.look(table, seat)
    await one.page.locator('main .end .summary').waitFor()
    return one
  }
  /** Waits until the page has rested and its storage has answered: by then it has stored its game. */
  async function lookAround({ page }: Phone): Promise<void> {
    await rest(page)
    await page.evaluate(async () => {
      await fetch('/api/health')
      await indexedDB.databases()
    })
  }
  const rows = ({ page }: Phone) => page.getByRole('dialog', { name: 'Your games' }).locator('li > .row')
  /** Count of stored games, as the page reads it without opening the database. */
  const count = ({ page }: Phone): Promise<string | null> => page.evaluate(() => localStorage.getItem('murex:archived'))

  /** `fresh`: the device keeps no games yet. */
  async function openArchive(one: Phone, fresh = false): Promise<void> {
    await one.page.goto('/')
    await rest(one.page)
    if (fresh) await one.touch(button(one, 'Bring my tables from another device'))
    await one.touch(button(one, fresh ? 'Import finished games' : 'Your games'))
    await one.page.getByRole('heading', { name: 'Finished games' }).waitFor()
  }
  const bring = ({ page }: Phone, text: string): Promise<void> =>
    page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'murex-games.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  async function exportAll(one: Phone): Promise<string> {
    const download = one.page.waitForEvent('download')
    await one.touch(one.page.getByRole('link', { name: 'Export', exact: true }))
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^murex-games-\d{4}-\d\d-\d\d\.json$/)
    return readFileSync(await file.path(), 'utf8')
  }

  test('[PAGE-11] [PAGE-12] a finished game is kept, exported to a file, forgotten, and imported again', async () => {
    const table = await played()
    const ben = await look(table, 1)
    await expect.poll(() => count(ben)).toBe('1')
    await openArchive(ben)
    await rows(ben).locator('.names').getByText('Anna', { exact: false }).waitFor()

    const text = await exportAll(ben)
    await ben.touch(button(ben, 'Delete all'))
    await ben.touch(button(ben, 'Cancel'))
    await ben.touch(button(ben, 'Delete all'))
    await ben.touch(button(ben, 'Delete all'))
    await rows(ben).waitFor({ state: 'detached' })
    await expect.poll(() => count(ben)).toBe('0')
    await bring(ben, text)
    await ben.page.getByText('1 game was added.').waitFor()
    await bring(ben, text.slice(1))
    await ben.page.getByRole('alert').filter({ hasText: 'no Murex games' }).waitFor()
    expect(await exportAll(ben)).toBe(text)

    await ben.touch(rows(ben).getByRole('link'))
    await ben.page.locator('main .end .summary').waitFor()
    expect(new URL(ben.page.url()).pathname).toBe(`/g/${table.id}`)
  })

  test('[PAGE-11] a device keeps no game that it only watched, or that was broken off', async () => {
    const table = await played()
    const dido = await look(table)
    await lookAround(dido)
    expect(await count(dido)).toBeNull()
    const broken = await on.gather('tsuro', 2)
    await breakOff(on.keeper, broken, 1)
    const anna = await look(broken, 0)
    await lookAround(anna)
    expect(await count(anna)).toBeNull()
  })

  test('[PAGE-11] the archive shows games of one kind alone, and removes one', async () => {
    const anna = await scene.take('Anna', phone)
    await openArchive(anna, true)
    const players = [{ name: 'Anna', by: 'player' }]
    const games = ['tsuro', 'tyrus', 'tsuro'].map((game, i) => {
      const id = 'abc'[i]!.repeat(16)
      return { id, page: 'table', game, at: i * 1e12, players, seat: 0, winners: [0], facts: [] }
    })
    await bring(anna, JSON.stringify({ murex: 'games', version: 1, games }))
    await expect.poll(() => rows(anna).count()).toBe(3)
    await anna.page.getByRole('radio', { name: 'Tyrus' }).check()
    await expect.poll(() => rows(anna).count()).toBe(1)
    await anna.page.getByRole('button', { name: /^Remove game 1/ }).press('Enter')
    await anna.page.keyboard.press('Tab')
    await anna.page.keyboard.press('Enter')
    await expect.poll(() => rows(anna).count()).toBe(2)
  })
})
