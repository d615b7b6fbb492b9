import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { invite } from './seating.ts'
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

  test('[PAGE-24] all tables of one device come to another by one code, which no request tells', async () => {
    const anna = await take('Anna')
    await invite(anna, 'tyros')
    const path = await invite(anna)
    const second = await take('Anna', desktop)
    const code = await codeOf(anna)
    await openSheet(second, IN)
    const sent: string[] = []
    second.page.on('request', (request) => sent.push(`${request.url()} ${request.postData()?.toUpperCase()}`))
    await type(second, ` ${code.toLowerCase().replaceAll('-', ' ')}`)
    await sheet(second).getByText('2 tables are here now.').waitFor()
    const token = await tokenOf(anna, path)
    expect(await tokenOf(second, path)).toBe(token)
    for (const hidden of [code, code.replaceAll('-', ''), token]) expect(sent.join()).not.toContain(hidden)

    // Once home has listed them, the browser throws away what scripts have stored: the cookies know the seats.
    await expect.poll(() => mine(second).count()).toBe(2)
    await second.page.evaluate(() => localStorage.clear())
    await second.page.goto('/')
    await expect.poll(() => mine(second).count()).toBe(2)
  })
})
