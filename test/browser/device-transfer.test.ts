import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { onTurn, playOn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { styles } from './push-page.ts'
import { rest } from './rested.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

const OUT = 'Take my tables to another device'
const IN = 'Bring my tables from another device'

onStage('device-transfer', (stage) => {
  const take = (name: string, device = phone): Promise<Phone> => stage.take(name, device)
  const sheet = ({ page }: Phone): Locator => page.getByRole('dialog')
  const foot = ({ page }: Phone, name: string): Locator => page.locator('footer').getByRole('button', { name })
  const mine = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Your tables' }).getByRole('link')
  const spans = (one: Phone): Promise<string[]> => sheet(one).locator('.title span').allTextContents()

  async function openSheet(one: Phone, way: string): Promise<void> {
    await one.page.goto('/')
    await rest(one.page)
    await one.touch(foot(one, way))
    await sheet(one).waitFor()
  }
  async function codeOf(one: Phone): Promise<string> {
    await openSheet(one, OUT)
    await one.touch(sheet(one).getByRole('button', { name: 'Show a code' }))
    await sheet(one).getByRole('button', { name: 'Copy the code' }).waitFor()
    return (await spans(one)).join('-')
  }
  async function type(one: Phone, code: string): Promise<void> {
    await sheet(one).getByRole('textbox', { name: 'The code' }).fill(code)
    await one.touch(sheet(one).getByRole('button', { name: IN }))
  }
  const tokenOf = ({ page }: Phone, path: string): Promise<string> =>
    page.evaluate((key) => localStorage.getItem(key) ?? '', path.replace('/g/', 'murex:'))

  test('[PAGE-24] all tables of one device come to another by one code, which no request tells, and the game is played on there', async () => {
    const [anna, ben] = [await take('Anna'), await take('Ben')]
    await invite(anna, 'tyros')
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    for (const one of [anna, ben]) await one.hurry()
    await playOn([anna, ben], 2, styles)

    const second = await take('Anna', desktop)
    const code = await codeOf(anna)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    await openSheet(second, IN)
    expect(await foot(second, OUT).count()).toBe(0)
    const sent: { readonly url: string; readonly body: string }[] = []
    second.page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }))
    await type(second, ` ${code.toLowerCase().replaceAll('-', ' ')}`)
    await sheet(second).getByText('2 tables are here now.').waitFor()
    const token = await tokenOf(anna, path)
    expect(sent.some(({ url }) => url.endsWith('/api/device-transfers/claim'))).toBe(true)
    for (const { url, body } of sent) {
      for (const text of [code, code.replaceAll('-', '')]) expect(url + body.toUpperCase()).not.toContain(text)
      expect(url).not.toContain(token)
    }
    await second.touch(sheet(second).getByRole('button', { name: 'To my tables' }))
    await foot(second, OUT).waitFor()
    expect(await tokenOf(second, path)).toBe(token)

    // The browser throws away what scripts have stored: the cookies know the seat.
    await second.page.evaluate(() => localStorage.clear())
    await second.page.goto('/')
    await expect.poll(() => mine(second).count()).toBe(2)
    await second.page.goto(path)
    await second.page.getByRole('list', { name: 'Players' }).waitFor()
    await anna.page.goto('about:blank')
    await second.hurry()
    await playOn([second, ben], 2, styles)
    expect(await onTurn([second, ben])).toBe(second)
  })
})
