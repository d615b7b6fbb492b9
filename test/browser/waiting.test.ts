import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { phone } from './device.ts'
import { boxes, holdScripts } from './first-sight.ts'
import { seat } from './house.ts'
import { scriptsOf } from './loaded.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { invite, sit } from './seating.ts'
import { onStage } from './stage.ts'
import { button } from './touch.ts'

onStage('waiting', ({ take: pick }) => {
  const take = (name: string): Promise<Phone> => pick(name, phone)
  const heading = ({ page }: Phone): Locator => page.getByRole('heading', { level: 1 })

  test('[PAGE-88] the seat that was tapped before there was a name is the one that is taken', async () => {
    const anna = await take('Anna')
    const path = await invite(anna)
    const ben = await take('Ben')
    await ben.page.goto(path)
    await ben.touch(button(ben, 'Take seat 4'))
    const asked = ben.page.getByText('Type your name first')
    await asked.waitFor()
    expect(await ben.page.getByRole('alert').filter({ hasText: 'name' }).count()).toBe(0)
    const name = ben.page.getByRole('textbox', { name: 'Your name' })
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('B')
    await asked.waitFor({ state: 'detached' })
    // The language may be changed meanwhile, which reloads the page.
    await ben.page.reload()
    await name.fill('Ben')
    await ben.touch(ben.page.locator('form').getByRole('button', { name: 'Sit down on seat 4' }))
    await expect.poll(() => seat(anna, 3).textContent()).toContain('Ben')
  })

  test('[PAGE-241] other Latin letters come late, where a name has them', async () => {
    const faces = ({ page }: Phone): Promise<string[]> =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ family, unicodeRange, status }) =>
          /^U\+100-/i.test(unicodeRange) ? [`${family.replaceAll('"', '')} ${status}`] : [],
        ),
      )
    const anna = await take('Anna')
    await invite(anna)
    await rest(anna.page)
    await expect.poll(() => faces(anna)).toEqual(['Marcellus unloaded', 'Source Sans 3 unloaded'])
    const jiri = await take('Jiří Łukasz')
    await invite(jiri)
    await rest(jiri.page)
    await expect.poll(() => faces(jiri)).toContain('Source Sans 3 loaded')
    // Home shows the name with the table.
    await jiri.page.goto('/')
    await rest(jiri.page)
    await expect.poll(() => faces(jiri)).toContain('Source Sans 3 loaded')
  })

  test('[PAINT-2] the page says hello and is answered while its files hang, once and with nothing against its policy', async () => {
    const anna = await take('Anna')
    const path = await invite(anna)
    for (const page of [anna.page, (await take('Ben')).page]) {
      const [asked, heard]: [string[], string[]] = [[], []]
      let dialled = 0
      page.on('websocket', (socket) => {
        dialled++
        socket.on('framesent', ({ payload }) => asked.push((JSON.parse(String(payload)) as { type: string }).type))
        socket.on('framereceived', ({ payload }) => heard.push((JSON.parse(String(payload)) as { type: string }).type))
      })
      const complaints: string[] = []
      page.on('console', (line) => complaints.push(...(line.type() === 'error' ? [line.text()] : [])))
      const go = await holdScripts(page)
      const loading = page.goto(path)
      await expect.poll(() => heard).toEqual(['welcome', 'synced'])
      expect(await page.locator('main:not(#first)').count()).toBe(0)
      go()
      await loading
      await page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
      expect([dialled, asked]).toEqual([1, ['hello']])
      expect(complaints).toEqual([])
      await page.unrouteAll()
    }
  })

  test('[PAINT-6] [PAINT-7] a guest sits down while neither the room nor the rest of the page is there', async () => {
    const anna = await take('Anna')
    const path = await invite(anna)
    const ben = await take('Ben')
    const asked: string[] = []
    ben.page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await ben.page.routeWebSocket(/socket$/, () => undefined)
    await ben.page.route(scriptsOf('waiting-late'), () => undefined)
    await ben.page.goto(path)
    await heading(ben).waitFor()
    expect(await seat(ben, 0).textContent()).toContain('Anna')
    const foot = ben.page.getByText('Waiting for Anna to start')
    const isInView = async () => (await foot.boundingBox())!.y < ben.page.viewportSize()!.height
    expect(await isInView()).toBe(false)
    await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben')
    await ben.touch(ben.page.locator('form').getByRole('button'))
    await expect.poll(() => seat(anna, 1).textContent()).toContain('Ben')
    expect(asked.filter((one) => one.startsWith('GET /api/tables/') && !one.endsWith('/socket'))).toEqual([])
    expect(await ben.page.locator('#table').count()).toBe(0)
  })

  test('[PAINT-8] a waiting room is styled before any file of it is there, and asks for none of those styles', async () => {
    const path = await invite(await take('Anna'))
    const { page } = await take('Ben')
    const [styles, failed, complaints]: [string[], string[], string[]] = [[], [], []]
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname)
    })
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('console', (line) => complaints.push(...(line.type() === 'error' ? [line.text()] : [])))
    const go = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await expect.poll(paper).toBe('rgb(244, 236, 221)')
    expect(styles).toEqual([])
    go()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Send this link').waitFor()
    const named = await page.$$eval('link[disabled]', (links) => links.map((link) => link.getAttribute('href')!))
    expect(named.length).toBeGreaterThan(3)
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.filter((path) => named.includes(path))).toEqual([])
    expect([failed, complaints]).toEqual([[], []])
    await page.unrouteAll()
  })

  test.each(gameIds.flatMap((game) => (['en-GB', 'fr'] as const).map((locale) => [game, locale] as const)))(
    '[PAINT-9] the waiting room of %s stands in its page in %s as it will stand live, for a visitor without a seat',
    async (game, locale) => {
      const anna = await take('<b>Anna</b>')
      const path = await invite(anna, game)
      const { page } = await pick('Ben', { ...phone, extraHTTPHeaders: { 'Accept-Language': locale } })
      const complaints: string[] = []
      page.on('console', (line) => complaints.push(...(line.type() === 'error' ? [line.text()] : [])))
      await page.routeWebSocket(/socket$/, () => undefined)
      await page.route(scriptsOf('waiting-late'), () => undefined)
      const go = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const first = page.locator('#first')
      await first.getByRole('listitem').last().waitFor()
      const before = await first.evaluate(boxes)
      expect(await first.locator('button:enabled, input:enabled').count()).toBe(0)
      expect(await first.locator('[inert], [aria-hidden] :is(h1, p, label)').count()).toBe(0)
      expect(await first.textContent()).toContain('<b>Anna</b>')
      // It is there until the live one is, in the very frame.
      await page.evaluate(() => {
        const look = (): void => {
          seen.push(document.querySelectorAll('h1').length)
          if (document.querySelector('#first')) requestAnimationFrame(look)
        }
        const seen = ((globalThis as { seen?: number[] }).seen = [] as number[])
        look()
      })
      go()
      await first.waitFor({ state: 'detached' })
      const live = page.locator('main')
      expect(await live.evaluate(boxes)).toEqual(before)
      expect(await live.getByRole('textbox').isEnabled()).toBe(true)
      expect(await page.evaluate(() => Math.min(...(globalThis as { seen?: number[] }).seen!))).toBe(1)
      expect(complaints).toEqual([])
      // A page that has a seat shows no form to sit down, not even at first.
      await holdScripts(anna.page)
      await anna.page.goto(path, { waitUntil: 'commit' })
      await anna.page.locator('body > script').waitFor({ state: 'attached' })
      expect(await anna.page.locator('main').count()).toBe(0)
    },
  )

  test('[PAGE-207] a waiting room says who invites to what, and how long that takes; the menu has ways to other devices', async () => {
    const path = await invite(await take('Anna'))
    const ben = await take('Ben')
    await ben.page.goto(path)
    await expect.poll(() => heading(ben).textContent()).toBe('Anna invites you to Tsuro')
    for (const text of ['Lay paths ahead of your stone', 'about 15 minutes']) await ben.page.getByText(text).waitFor()
    await ben.page.getByRole('link', { name: 'New to Tsuro?' }).waitFor()
    await ben.touch(ben.page.getByRole('button', { name: 'Tsuro in a picture: see it move' }))
    await sit(ben, path)
    expect(await button(ben, 'Show a code').count()).toBe(0)
    await ben.touch(button(ben, 'Menu'))
    await button(ben, 'Show a code').waitFor()
  })

  test('[PAGE-207] a guest who learns the game from the waiting room finds the way back', async () => {
    const path = await invite(await take('Anna'))
    const ben = await take('Ben')
    await sit(ben, path)
    await ben.touch(ben.page.getByRole('link', { name: 'New to Tsuro?' }))
    await ben.page.waitForURL((url) => url.pathname === '/learn/tsuro')
    await ben.touch(button(ben, 'Menu'))
    await ben.touch(ben.page.getByRole('link', { name: 'Back to the table' }))
    await ben.page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => seat(ben, 1).textContent()).toContain('Ben')
  })

  test('[PAGE-53] a full table says so, sends nobody a link, and has no heading for players on this device; one seat free again, it does', async () => {
    const anna = await take('Anna')
    const path = await invite(anna, 'tyrus')
    const ben = await take('Ben')
    await sit(ben, path)
    for (const one of [anna, ben]) {
      await expect.poll(() => heading(one).textContent()).toBe('Tyrus: the table is full')
      await one.page.getByRole('heading', { name: 'On this device' }).waitFor({ state: 'detached' })
      expect(await one.page.getByText('Send this link').count()).toBe(0)
    }
    await ben.touch(button(ben, 'Leave the seat'))
    await anna.page.getByText('Send this link').waitFor()
    await anna.page.getByRole('heading', { name: 'On this device' }).waitFor()
    expect(await heading(anna).textContent()).toBe('Tyrus: waiting for players')
  })

  test('[PAGE-53] the button that has copied the link offers it again after some seconds', async () => {
    const anna = await take('Anna')
    await anna.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await invite(anna)
    await anna.touch(button(anna, 'Copy the link'))
    await button(anna, 'Copied').waitFor()
    await anna.skip(5_000)
    await button(anna, 'Copy the link').waitFor()
  })

  test('[PAGE-67] the only one at a table is asked before going, and leaves no table behind', async () => {
    const anna = await take('Anna')
    const path = await invite(anna)
    await anna.touch(button(anna, 'Leave the seat'))
    await anna.page.getByRole('group', { name: /^Delete this table for everybody/ }).waitFor()
    expect(await seat(anna, 0).textContent()).toContain('Anna')
    await anna.touch(button(anna, 'Delete the table'))
    await anna.page.waitForURL((url) => url.pathname === '/')
    expect((await fetch(new URL(`/api/tables/${path.split('/').at(-1)}`, anna.page.url()))).status).toBe(410)
  })

  test('the sign on a card alone sends its player away', async () => {
    const anna = await take('Anna')
    await sit(await take('Ben'), await invite(anna))
    const away = button(anna, 'Remove Ben')
    await away.waitFor()
    const sign = (await away.boundingBox())!
    const card = (await seat(anna, 1).boundingBox())!
    expect([sign.width, sign.height].every((side) => side >= 44)).toBe(true)
    expect(sign.width * sign.height).toBeLessThan((card.width * card.height) / 2)
    // It asks back at once, so that of two taps one has answered when the other has.
    await anna.touch(seat(anna, 1).getByText('Ben'))
    await anna.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await button(anna, 'Remove').count()).toBe(0)
    await anna.touch(away)
    await button(anna, 'Remove').waitFor()
  })
})
