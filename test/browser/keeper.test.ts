import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { pickUp, type Phone } from './phone.ts'
import { askAxe, bringAxe } from './screens/axe.ts'
import { invite, sit, start } from './seating.ts'
import { startServer, type Server } from './server.ts'
import { onStage } from './stage.ts'
import { button, looks, reads, tap } from './touch.ts'

const KEEPER = 'twelve thousand snails'

onStage('keeper', (stage) => {
  let house: Server
  let taken = 0
  beforeAll(async () => void (house = await startServer(stage.seed, { KEEPER })))
  afterAll(() => house?.end())
  const take = async (name: string, device = phone): Promise<Phone> =>
    stage.add(await pickUp(stage.browser, house.port, name, device, `${stage.seed} ${taken++}`))

  async function say(one: Phone, text: string, go: string): Promise<void> {
    await button(one, go).waitFor()
    await one.page.locator('form input').fill(text)
    await tap(one, go)
  }
  /** Axe finds nothing, and nothing lies beside the screen, even with text twice as large. */
  async function isLegible({ page }: Phone): Promise<void> {
    await bringAxe(page)
    expect(await askAxe(page, 'all')).toEqual([])
    for (const size of ['200%', '']) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
      expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }

  test.each([phone, desktop])(
    '[PAGE-253] [PAGE-254] [PAGE-255] the keeper comes in, takes a table off the list and down, and closes the list',
    async (device) => {
      const [anna, keeper] = [await take('Anna'), await take('Zoe', { ...device, colorScheme: 'dark' })]
      await keeper.page.goto('/keeper')
      await say(keeper, 'twelve', 'Enter')
      await keeper.page.getByRole('alert').getByText('That is not the secret of this house').waitFor()
      await isLegible(keeper)
      await anna.page.goto('/?new=tsuro')
      await anna.page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
      await tap(anna, 'Create the table')
      const link = await anna.page.getByRole('textbox', { name: 'The link to this table' }).inputValue()
      await say(keeper, KEEPER, 'Enter')
      await button(keeper, 'Take down: Anna').waitFor()
      await say(keeper, `Look at ${link}, please`, 'Look it up')
      await reads(keeper, 'Tsuro: Waiting for players')
      await keeper.page.locator('summary').click()
      await isLegible(keeper)
      await tap(keeper, 'Take off the list')
      await reads(keeper, 'Only people with the link find this table.')
      await expect.poll(() => button(keeper, 'Take down: Anna').count()).toBe(1)
      for (const to of ['The list on the home page stays empty.', 'Hosts can put their tables in the list']) {
        await keeper.touch(keeper.page.getByRole('switch'))
        await reads(keeper, to)
      }
      await tap(keeper, 'Take down: Anna')
      await reads(keeper, 'Everybody at it will read')
      await isLegible(keeper)
      await tap(keeper, 'Take down')
      await reads(keeper, 'The table was taken down.')
      await reads(anna, 'This table was taken down')
      await say(keeper, link, 'Look it up')
      await keeper.page.getByRole('alert').getByText('has taken this table down').waitFor()
      await tap(keeper, 'Sign out')
      await button(keeper, 'Enter').waitFor()
    },
  )

  test('[PAGE-253] [PAGE-254] a game that is taken down goes from its players’ devices, and the keeper’s page looks again', async () => {
    const [anna, ben, keeper] = [await take('Anna'), await take('Ben'), await take('Zoe')]
    const path = await invite(anna)
    await sit(ben, path)
    await start(anna, 2)
    const kept = (): Promise<string> => anna.page.evaluate(() => Object.keys(localStorage).join(' '))
    await expect.poll(kept).toContain(`murex:views:${path.slice(3)}`)
    await keeper.page.goto('/keeper')
    await say(keeper, KEEPER, 'Enter')
    await say(keeper, path, 'Look it up')
    await reads(keeper, 'Tsuro: Being played')
    await tap(keeper, /^Take down: Anna and Ben/)
    await tap(keeper, 'Take down')
    for (const one of [anna, ben]) await reads(one, 'This table was taken down')
    await expect.poll(kept).not.toContain('murex:views')
    await anna.page.goto('/')
    await expect.poll(kept).not.toContain(`murex:${path.slice(3)}`)
    const [asked] = [keeper.page.waitForRequest('**/keeper/house'), await looks(keeper, 'visible')]
    await asked
  })

  test('[PAGE-253] a house without a keeper has nothing at that address', async () => {
    const one = await stage.take('Anna', phone)
    await one.page.goto('/keeper')
    await reads(one, 'There is no such page. Go to the home page.')
  })
})
