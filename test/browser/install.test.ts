import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { invite, sit } from './seating.ts'
import { onStage } from './stage.ts'

/** Runs in a page: it is as in the installed app. */
function installed(): void {
  const { matchMedia } = window
  window.matchMedia = (query) => matchMedia(query.replace('(display-mode: standalone)', 'all'))
}

declare global {
  interface Window {
    prompts?: number
    persists?: number
  }
}

onStage('install', (stage) => {
  const installs = ({ page }: Phone) => page.getByRole('button', { name: 'Install Murex' })

  /** Counts how often the browser is asked to keep what is stored. */
  async function take(device: BrowserContextOptions = phone, standalone = false): Promise<Phone> {
    const one = await stage.take('Anna', device)
    await one.page.addInitScript(() => {
      window.persists = 0
      navigator.storage.persist = () => Promise.resolve(window.persists!++ === 0)
    })
    if (standalone) await one.page.addInitScript(installed)
    return one
  }
  const persists = ({ page }: Phone): Promise<number> => page.evaluate(() => window.persists!)
  /** The browser would install the page. `outcome`: what the player answers when asked. */
  const offer = ({ page }: Phone, outcome: string): Promise<void> =>
    page.evaluate((outcome) => {
      window.prompts = 0
      const prompt = () => Promise.resolve({ outcome }).finally(() => window.prompts!++)
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    }, outcome)

  test('[PAGE-40] the page offers to install once the browser would, asks when it is touched, and once declined stays silent', async () => {
    const anna = await take()
    const { page, touch } = anna
    await page.goto('/')
    await rest(page)
    expect(await installs(anna).count()).toBe(0)
    await offer(anna, 'accepted')
    await installs(anna).waitFor()
    expect(await page.evaluate(() => window.prompts)).toBe(0)
    await touch(installs(anna))
    await installs(anna).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.prompts)).toBe(1)
    // Until it is installed nothing is asked: of two times, the second would count.
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect.poll(() => persists(anna)).toBe(1)

    for (const decline of ['Don’t show this again', 'Install Murex']) {
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await offer(anna, 'dismissed')
      await touch(page.getByRole('button', { name: decline }))
      await installs(anna).waitFor({ state: 'detached' })
      await page.reload()
      await offer(anna, 'accepted')
      await rest(page)
      expect(await installs(anna).count()).toBe(0)
    }
    expect(await persists(anna)).toBe(0)
  })

  test('[PAGE-40] the page says in words how to install on iOS, in a tab alone, until the player declines', async () => {
    const anna = await take()
    const { page, touch } = anna
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await page.goto('/')
    const words = page.getByText('Add to Home Screen')
    await words.waitFor()
    await touch(page.getByRole('button', { name: 'Don’t show this again' }))
    await words.waitFor({ state: 'detached' })
    await page.reload()
    await rest(page)
    expect(await words.count()).toBe(0)
    expect(await persists(anna)).toBe(0)
  })

  test('[PAGE-41] the installed app opens links, and has a way home and a reload everywhere', async () => {
    const anna = await take(phone, true)
    const { page, touch } = anna
    const path = await invite(await stage.take('Ben', desktop))
    await page.goto('/')
    await expect.poll(() => persists(anna)).toBe(1)
    const field = page.getByRole('textbox', { name: 'A table’s code or link' })
    await page.getByText('Tables from your browser are not here yet').waitFor()
    await field.fill('https://murex.test/nothing')
    await touch(page.getByRole('button', { name: 'Open', exact: true }))
    await page.getByText('That is neither a code of six letters').waitFor()
    await field.fill(`Come and play: https://murex.test${path} !`)
    await touch(page.getByRole('button', { name: 'Open', exact: true }))
    await page.waitForURL(`**${path}`)

    await sit(anna, path)
    await touch(page.getByRole('button', { name: 'Menu' }))
    const loaded = page.waitForEvent('load')
    await touch(page.getByRole('button', { name: 'Reload' }))
    await loaded
    // An open sheet stays open.
    await touch(page.getByRole('dialog').getByRole('link', { name: 'Home', exact: true }))
    await page.getByRole('heading', { name: 'Murex' }).waitFor()
    for (const at of [path, '/?new=tsuro', '/g/AAAAAAAAAAAAAAAA', '/nowhere']) {
      await page.goto(at)
      const home = page.locator('a[href="/"]').first()
      await home.waitFor()
      await touch(home)
      await page.getByRole('heading', { name: 'Murex' }).waitFor()
    }
  })
})
