import axe from 'axe-core'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, quiet } from './device.ts'
import type { Phone } from './phone.ts'
import { invite, sit } from './seating.ts'
import { onStage } from './stage.ts'

onStage('home', ({ take }) => {
  async function atHome(name: string, device: BrowserContextOptions): Promise<Phone> {
    const one = await take(name, device)
    await one.page.goto('/')
    return one
  }

  const pictureOf = ({ page }: Phone, game: string) =>
    page.getByRole('button', { name: `${game} in a picture: see it move` })
  /** How many parts of a picture move now, and how long the whole of it takes, in ms. */
  const motion = (picture: Locator) =>
    picture.evaluate((button) => {
      const all = button.querySelector('svg')!.getAnimations({ subtree: true })
      return {
        moving: all.filter(({ playState }) => playState === 'running').length,
        lasts: Math.max(0, ...all.map(({ effect }) => Number(effect!.getComputedTiming().endTime))),
      }
    })

  test('pictures are still until touched, run once and end by themselves; a second touch finishes them', async () => {
    const anna = await atHome('Anna', phone)
    const session = await anna.page.context().newCDPSession(anna.page)
    await session.send('Animation.enable')
    for (const game of ['Tsuro', 'Tyrus', 'Tyros']) {
      const picture = pictureOf(anna, game)
      await picture.locator('> svg').waitFor()
      expect(await motion(picture)).toEqual({ moving: 0, lasts: 0 })
      // Motions stand still while they are looked at, however long that takes.
      await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await anna.touch(picture)
      const { moving, lasts } = await motion(picture)
      expect(moving).toBeGreaterThan(0)
      expect(lasts).toBeLessThanOrEqual(2500)
      await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
      await expect.poll(async () => (await motion(picture)).moving).toBe(0)

      await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await picture.press('Enter')
      expect((await motion(picture)).moving).toBeGreaterThan(0)
      await picture.press('Enter')
      expect((await motion(picture)).moving).toBe(0)
    }
  })

  test('where motion is spared a picture fades to its end and back, and nothing travels', async () => {
    const anna = await atHome('Anna', quiet)
    const picture = pictureOf(anna, 'Tyros')
    const galley = picture.locator('.galley-at')
    const at = () => galley.evaluate((it) => getComputedStyle(it).transform)
    const start = await at()
    await anna.touch(picture)
    expect((await motion(picture)).moving).toBeLessThanOrEqual(1)
    const end = await at()
    expect(end).not.toBe(start)
    await anna.touch(picture)
    expect(await at()).toBe(start)
  })

  test('the language is chosen at the foot of the page, and kept', async () => {
    const { page } = await atHome('Anna', desktop)
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Nederlands' }).click()
    await page.getByRole('heading', { name: 'Open tafels' }).waitFor()
    await page.reload()
    const dutch = page.getByRole('group', { name: 'Taal' }).getByRole('button', { name: 'Nederlands', pressed: true })
    await dutch.waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl')
  })

  test('an open table is listed until it starts; my own are found again, and forgotten with the table', async () => {
    const dido = await atHome('Dido', phone)
    await dido.page.getByText('No table is open').waitFor()
    const look = () => dido.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

    const anna = await atHome('Anna', phone)
    const path = await invite(anna)
    await anna.page.evaluate(async (id) => {
      const authorization = `Bearer ${localStorage.getItem(`murex:${id}`)}`
      const headers = { authorization, 'content-type': 'application/json' }
      await fetch(`/api/tables/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ settings: { listed: true } }),
      })
    }, path.split('/').at(-1)!)
    const open = dido.page.getByRole('region', { name: 'Open tables' }).getByRole('link')
    await expect.poll(async () => (await look(), open.allInnerTexts())).toHaveLength(1)
    expect(await open.innerText()).toMatch(/Tsuro\s+Anna\s+1 of 8 seated · now/)
    expect((await open.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await open.getAttribute('href')).toBe(path)

    await sit(await take('Ben', phone), path)
    await anna.touch(anna.page.getByRole('button', { name: 'Start with 2 players' }))
    await expect.poll(async () => (await look(), open.count())).toBe(0)

    await anna.page.waitForFunction(() => /turn/.test(document.title))
    const turn = (await anna.page.title()).startsWith('Your turn')
    await anna.page.goto('/')
    const mine = anna.page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    expect(await mine.innerText()).toMatch(
      turn ? /Tsuro\s+Anna and Ben\s+Your turn/ : /Tsuro\s+Anna and Ben\s+The game is on/,
    )
    const gone = `murex:${'x'.repeat(16)}`
    await anna.page.evaluate((key) => localStorage.setItem(key, 'token'), gone)
    await anna.page.reload()
    await mine.waitFor()
    await expect.poll(() => anna.page.evaluate((key) => localStorage.getItem(key), gone)).toBe(null)
    await anna.touch(mine)
    await anna.page.getByRole('heading', { level: 1, name: 'Tsuro' }).waitFor()
  })

  test('axe finds nothing at home, by day and by night, in three languages', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await atHome('Anna', { ...phone, colorScheme })
      for (const language of ['en', 'fr', 'nl']) {
        await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
        await page.goto('/')
        await page.locator('main li button > svg').nth(2).waitFor()
        await page.evaluate(axe.source)
        const found = await page.evaluate(async () => (await (globalThis as unknown as Axe).axe.run()).violations)
        expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      }
    }
  })

  interface Axe {
    readonly axe: Pick<typeof axe, 'run'>
  }
})
