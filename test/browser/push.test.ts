import { expect, test } from 'vitest'
import { desktop } from './device.ts'
import { playOn } from './games/tsuro.player.ts'
import { pushedOn, served, styles } from './push-page.ts'
import { rest, restUntilKept } from './rested.ts'
import { leave } from './seating.ts'
import { onStage } from './stage.ts'

onStage('push', (stage) => {
  const { playing, openMenu, tellMe, puts } = pushedOn(stage)

  test('[PAGE-18] another key that is served makes another subscription; off ends it', async () => {
    const { anna } = await playing()
    const { page, touch } = anna
    await openMenu(anna)
    await touch(tellMe(anna))
    await expect.poll(async () => (await puts(anna)).length).toBe(1)
    await page.evaluate((key) => sessionStorage.setItem('key', key), served[1])
    await page.reload()
    // An open sheet stays open.
    await tellMe(anna).waitFor()
    await rest(page)
    await expect.poll(() => page.evaluate(() => window.subscribed)).toEqual([served[1]])
    await expect
      .poll(async () => (await puts(anna)).map(({ subscription }) => subscription.endpoint))
      .toEqual([`https://fcm.googleapis.com/send/${served[1].slice(0, 8)}`])
    await touch(page.getByRole('switch', { name: 'Not from 22:00 to 8:00' }))
    await expect.poll(async () => (await puts(anna)).at(-1)?.quiet).toBe(false)
    await touch(tellMe(anna))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null)
  })

  test('[PAGE-18] the page says what to do where the browser says no; without a push service there is no switch', async () => {
    const { anna } = await playing(desktop)
    const { page, touch } = anna
    await openMenu(anna)
    await page.evaluate(() => sessionStorage.setItem('answer', 'denied'))
    await touch(tellMe(anna))
    await page.getByText('Notifications are blocked for this page').waitFor()
    expect(await tellMe(anna).getAttribute('aria-checked')).toBe('false')
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).waitFor()
    await rest(page)
    expect(await tellMe(anna).count()).toBe(0)
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await page.reload()
    await page.getByText('put Murex on your home screen first').waitFor()
    expect(await tellMe(anna).count()).toBe(0)
    await page.goto('/')
    await page.getByText('A code brings your tables along: see “Take my tables to another device”').waitFor()
  })

  test('[PAGE-19] [PAGE-20] a table that is looked at takes its own notifications away, and the badge counts it at a move and at the end', async () => {
    const { anna, ben, id } = await playing()
    const { page } = anna
    const badge = (): Promise<number | undefined> => page.evaluate(() => window.badges.at(-1))
    for (const one of [anna, ben]) await one.hurry()
    await playOn([anna, ben], 1, styles)
    await expect.poll(badge).toBe(0)
    await playOn([anna, ben], 1, styles)
    await restUntilKept(page)
    await page.reload()
    await rest(page)
    await expect.poll(() => page.evaluate(() => window.taken)).toContain(id)
    await expect.poll(badge).toBe(1)
    await leave(ben)
    await anna.touch(page.getByRole('button', { name: 'What now?' }))
    for (let taps = 0; taps < 2; taps++) await anna.touch(page.getByRole('button', { name: 'End the game' }))
    await expect.poll(badge).toBe(0)
  })

  test('[PAGE-21] a player who is waited for is reminded by name, with the link of the latest moment, and not again for ten minutes', async () => {
    const { anna, ben, id } = await playing()
    const { page, touch } = anna
    for (const one of [anna, ben]) await one.hurry()
    await openMenu(anna)
    await page.getByRole('button', { name: 'Leave the table' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Waiting for Ben' }).count()).toBe(0)
    await page.goBack()
    await playOn([anna, ben], 1, styles)
    const canNudge = page.waitForResponse('**/nudge')
    await openMenu(anna)
    await canNudge
    await page.getByRole('heading', { name: 'Waiting for Ben' }).waitFor()
    const latest = await page.evaluate(async (table) => {
      const answer = await fetch(`/api/tables/${table}/log?before=999`)
      const { entries } = (await answer.json()) as { readonly entries: readonly { readonly n: number }[] }
      return entries.at(-1)!.n
    }, id)
    const share = page.getByRole('button', { name: 'Send a reminder' })
    await touch(share)
    await expect
      .poll(() => page.evaluate(() => window.shares))
      .toEqual([{ text: 'Your turn at Tsuro, Ben!', url: `${new URL(page.url()).origin}/g/${id}/m${latest}` }])
    await expect.poll(() => share.isDisabled()).toBe(true)
    await page.getByText('in ten minutes').waitFor()
    // Ben has the table open: from a minute on he is nudged there.
    await page.getByText('You can nudge from').waitFor()
    await stage.server.pass(60_000)
    await page.goBack()
    await openMenu(anna)
    await anna.skip(60_000)
    await touch(page.getByRole('button', { name: 'Nudge', exact: true }))
    const card = ben.page.getByRole('group', { name: 'Anna is waiting for you.' })
    await card.waitFor()
    await playOn([anna, ben], 1, styles)
    await card.waitFor({ state: 'detached' })
  })
})
