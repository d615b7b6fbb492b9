import axe from 'axe-core'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { onTurn, playOn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { keeperAt, type Keeper } from './screens/keeper.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

const OUT = 'Take my tables to another device'
const IN = 'Bring my tables here'

/** Anna and Ben begin far from each other, and lay no tile that ends the game early. */
const styles = [
  { square: 'A3', careful: true },
  { square: 'F4', careful: true },
]

onStage('carry', (stage) => {
  let keeper: Keeper
  beforeAll(() => {
    keeper = keeperAt(stage.server.port)
  })

  let addresses = 0
  /** Each has an address of its own, of which five codes are tried a minute. */
  const take = (name: string, device: BrowserContextOptions = phone): Promise<Phone> =>
    stage.take(name, { ...device, extraHTTPHeaders: { 'CF-Connecting-IP': `10.43.0.${++addresses}` } })
  const sheet = ({ page }: Phone): Locator => page.getByRole('dialog')
  const foot = ({ page }: Phone, name: string): Locator => page.locator('footer').getByRole('button', { name })
  const mine = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Your tables' }).getByRole('link')
  const idIn = (path: string): string => path.split('/').at(-1)!

  async function openSheet(one: Phone, way: string): Promise<void> {
    await one.page.goto('/')
    await rest(one.page)
    await one.touch(foot(one, way))
    await sheet(one).waitFor()
  }
  /** The code that a device shows. */
  async function codeOf(one: Phone): Promise<string> {
    await openSheet(one, OUT)
    await one.touch(sheet(one).getByRole('button', { name: 'Show a code' }))
    await sheet(one).getByRole('button', { name: 'Copy the code' }).waitFor()
    return (await sheet(one).locator('.title span').allTextContents()).join('-')
  }
  async function type(one: Phone, code: string): Promise<void> {
    await sheet(one).getByRole('textbox', { name: 'The code' }).fill(code)
    await one.touch(sheet(one).getByRole('button', { name: IN }))
  }
  const cookieAt = async ({ page }: Phone, path: string): Promise<string | undefined> =>
    (await page.context().cookies(`${new URL(page.url()).origin}${path}`)).find(({ httpOnly }) => httpOnly)?.value
  const tokenOf = ({ page }: Phone, id: string): Promise<string> =>
    page.evaluate((key) => localStorage.getItem(key) ?? '', `murex:${id}`)

  test('[BACK-43] all tables of one device come to another by one code, and the game is played on there', async () => {
    const anna = await take('Anna')
    const ben = await take('Ben')
    const waits = idIn(await invite(anna, 'tyros'))
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    for (const one of [anna, ben]) await one.hurry()
    await playOn([anna, ben], 2, styles)

    const second = await take('Anna', desktop)
    await second.page.goto('/')
    await rest(second.page)
    expect(await foot(second, OUT).count()).toBe(0)
    const code = await codeOf(anna)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    await openSheet(second, IN)
    const sent: { readonly url: string; readonly body: string }[] = []
    second.page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }))
    await type(second, ` ${code.toLowerCase().replaceAll('-', ' ')}`)
    await sheet(second).getByText('2 tables are here now.').waitFor()
    // The code is told nobody, and no address names what opens a seat.
    const token = await tokenOf(anna, idIn(path))
    expect(sent.some(({ url }) => url.endsWith('/api/carry/claim'))).toBe(true)
    for (const { url, body } of sent) {
      for (const text of [code, code.replaceAll('-', '')]) expect(url + body.toUpperCase()).not.toContain(text)
      expect(url).not.toContain(token)
    }

    await second.touch(sheet(second).getByRole('button', { name: 'To my tables' }))
    await expect.poll(() => mine(second).count()).toBe(2)
    await foot(second, OUT).waitFor()
    expect(await tokenOf(second, idIn(path))).toBe(token)
    await expect.poll(() => cookieAt(second, '/api/mine')).toContain(waits)
    for (const id of [waits, idIn(path)])
      expect(await cookieAt(second, `/api/tables/${id}`)).toBe(await tokenOf(anna, id))

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

    // It is good once.
    const third = await take('Cleo')
    await openSheet(third, IN)
    await type(third, code)
    await sheet(third).getByText('This code is wrong, used or too old.').waitFor()
  })

  test('[BACK-43] a seat that the device holds by another token is not there twice; nothing held has to go', async () => {
    const anna = await take('Anna')
    const id = idIn(await invite(anna, 'tsuro'))
    const { code: moved } = await keeper.ask('POST /api/tables/:id/transfers', {
      at: { id },
      token: await tokenOf(anna, id),
    })
    const second = await take('Anna')
    await second.page.goto(`/g/${id}#transfer=${moved}`)
    await second.touch(second.page.getByRole('button', { name: 'Take your seat here' }))
    await second.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    const own = await tokenOf(second, id)
    expect(own).not.toBe(await tokenOf(anna, id))
    const code = await codeOf(anna)
    await openSheet(second, IN)
    await type(second, code)
    await sheet(second).getByText('All of these tables were here already.').waitFor()
    expect(await tokenOf(second, id)).toBe(own)
  })

  test('[BACK-43] the code is counted down, stays over a reload, and is too old after ten minutes', async () => {
    const anna = await take('Anna')
    await invite(anna, 'tsuro')
    const code = await codeOf(anna)
    await anna.page.reload()
    await sheet(anna).locator('.title').waitFor()
    expect((await sheet(anna).locator('.title span').allTextContents()).join('-')).toBe(code)
    await sheet(anna)
      .getByText(/Good once, for (10:00|9:\d\d)/)
      .waitFor()
    // What is spoken is the code, and not each second.
    expect(await sheet(anna).getByRole('status').innerText()).not.toContain(':')
    await anna.skip(10 * 60_000)
    await sheet(anna).getByText('This code is too old now.').waitFor()
    expect(await sheet(anna).locator('.title').count()).toBe(0)
    await stage.server.pass(10 * 60_000)
    const second = await take('Anna')
    await openSheet(second, IN)
    await type(second, code)
    await sheet(second).getByText('This code is wrong, used or too old.').waitFor()
  })

  test('[BACK-43] by keyboard; what cannot be a code costs no try, and after five an address waits', async () => {
    const { page, ...anna } = await take('Anna', desktop)
    const one: Phone = { page, ...anna }
    let claims = 0
    page.on('request', (request) => void (request.url().endsWith('/claim') && claims++))
    await page.goto('/')
    await rest(page)
    await foot(one, IN).focus()
    await page.keyboard.press('Enter')
    await sheet(one).waitFor()
    const field = sheet(one).getByRole('textbox', { name: 'The code' })
    await field.focus()
    await page.keyboard.type('K7QM-2XWD-9FH0')
    await page.keyboard.press('Enter')
    await sheet(one).getByRole('alert').getByText('never 0, O, 1, I or L').waitFor()
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(claims).toBe(0)
    await field.fill('K7QM-2XWD-9FHT')
    const limit = sheet(one).getByText('Too many requests')
    for (let tries = 1; tries <= 12 && (await limit.count()) === 0; tries++) {
      const answered = page.waitForResponse('**/api/carry/claim')
      await page.keyboard.press('Enter')
      await answered
      await sheet(one).getByRole('button', { name: IN }).waitFor()
      expect(claims).toBe(tries)
    }
    await limit.waitFor()
    expect(claims).toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    await sheet(one).waitFor({ state: 'detached' })
    expect(await foot(one, IN).evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('[BACK-43] axe finds nothing in either sheet, in three languages', async () => {
    const anna = await take('Anna')
    await invite(anna, 'tsuro')
    const { page } = anna
    for (const language of ['en', 'fr', 'nl']) {
      await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
      for (const at of [0, 1]) {
        await page.goto('/')
        await rest(page)
        const link = page.locator('footer').locator('div:last-of-type > button.small').nth(at)
        await anna.touch(link)
        await sheet(anna).locator('p').first().waitFor()
        await page.evaluate(axe.source)
        const found = await page.evaluate(async () => (await (globalThis as unknown as Axe).axe.run()).violations)
        expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
        await page.keyboard.press('Escape')
        await sheet(anna).waitFor({ state: 'detached' })
      }
    }
  })

  test('[BACK-11] on iOS, what says how to install says how the tables come along; the installed app offers it', async () => {
    const anna = await take('Anna')
    await anna.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await invite(anna, 'tsuro')
    await anna.page.goto('/')
    await anna.page.getByText(`Your tables come along by a code: see “${OUT}”`).waitFor()
    const app = await take('Anna')
    await app.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await app.page.goto('/')
    await app.touch(app.page.getByRole('button', { name: 'Bring them here' }))
    await sheet(app).getByRole('textbox', { name: 'The code' }).waitFor()
  })

  interface Axe {
    readonly axe: Pick<typeof axe, 'run'>
  }
})
