import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { begin, learn, panel } from './lesson.ts'
import { boardInWords, onTurn, playOn, type Style } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { playAlone, players } from './solo.ts'
import { onStage } from './stage.ts'
import { button } from './touch.ts'

onStage('solo', ({ take }) => {
  const careful: readonly Style[] = [{ square: 'A3', careful: true }]
  const board = (one: Phone) => boardInWords(one)

  test('[PAGE-25] opponents that were chosen are chosen still after a reload', async () => {
    const anna = await take('Anna', phone)
    await anna.page.goto('/')
    await anna.touch(button(anna, 'Choose opponents: Tyros'))
    const sheet = anna.page.getByRole('dialog')
    await anna.touch(sheet.getByRole('radio', { name: '3', exact: true }))
    await anna.touch(sheet.getByRole('radio', { name: 'Hard' }))
    await anna.page.reload()
    await expect.poll(() => sheet.getByRole('radio', { name: 'Hard' }).isChecked()).toBe(true)
    await anna.touch(sheet.getByRole('button', { name: 'Play against the computer: Tyros' }))
    await anna.page.waitForURL('**/solo/*')
    await expect.poll(() => players(anna).count()).toBe(4)
  })

  test('[PAGE-27] a sharp bot thinks in the worker: in the middle of a thought the rules open over the table', async () => {
    const anna = await take('Anna', phone)
    await playAlone(anna, { level: 'sharp', first: 0 })
    // A bot of Tsuro sets its stone without a search.
    await playOn([anna], 1, careful)
    await onTurn([anna])
    const [worker] = anna.page.workers()
    // A search pauses by a channel of its own after every slice; those that are held do not go on.
    await worker!.evaluate(() => {
      const held: (() => void)[] = []
      class HeldChannel {
        readonly port1 = { onmessage: () => undefined, close: () => undefined }
        readonly port2 = { postMessage: () => void held.push(() => this.port1.onmessage()) }
      }
      Object.assign(globalThis, { held, Channel: MessageChannel, MessageChannel: HeldChannel })
    })
    const thinks = (): Promise<boolean> =>
      worker!.evaluate(() => (globalThis as unknown as { held: unknown[] }).held.length > 0)
    await playOn([anna], 1, careful)
    await expect.poll(thinks).toBe(true)
    const before = await board(anna)
    await anna.touch(button(anna, 'The rules of Tsuro').first())
    const rules = anna.page.getByRole('dialog', { name: 'The rules of Tsuro' })
    await rules.getByText('Tom McMurchie').waitFor()
    expect(await thinks()).toBe(true)
    await anna.page.goBack()
    await rules.waitFor({ state: 'detached' })
    expect(await board(anna)).toEqual(before)

    await worker!.evaluate(() => {
      const { held, Channel } = globalThis as unknown as { held: (() => void)[]; Channel: typeof MessageChannel }
      Object.assign(globalThis, { MessageChannel: Channel })
      for (const goOn of held) goOn()
    })
    await expect.poll(() => board(anna)).not.toEqual(before)
    await onTurn([anna])
  })

  test('[ROOM-79] a second tab says that the game is open in another, and can take it over; then the first says so', async () => {
    const anna = await take('Anna', phone)
    await playAlone(anna)
    await playOn([anna], 1, careful)
    await onTurn([anna])
    const before = await board(anna)
    const other = await anna.page.context().newPage()
    await other.goto(anna.page.url())
    await other.getByRole('heading', { name: 'Open in another tab' }).waitFor()
    await other.getByRole('button', { name: 'Play here' }).tap()
    await anna.page.getByRole('heading', { name: 'Open in another tab' }).waitFor()
    await expect.poll(() => boardInWords({ ...anna, page: other })).toEqual(before)
    // A tab that waits goes on once the other is gone.
    await other.close()
    await expect.poll(() => board(anna)).toEqual(before)
  })

  test('[PAGE-28] [PAGE-66] games alone stand among my tables, are gone on with from there, and removed', async () => {
    const anna = await take('Anna', phone)
    await playAlone(anna, { first: 0 })
    await anna.page.goto('/')
    const mine = anna.page.getByRole('region', { name: 'Your tables' })
    const row = mine.getByRole('link', { name: /Tsuro.*Against the computer, 1 opponent, medium · Your turn · now/s })
    await anna.touch(row)
    await players(anna).first().waitFor()
    await anna.page.goBack()
    await anna.touch(mine.getByRole('button', { name: /^Remove your solo game 1: Tsuro/ }))
    await row.waitFor({ state: 'detached' })
    await anna.touch(mine.getByRole('button', { name: 'Undo' }))
    await row.waitFor()
    await anna.touch(mine.getByRole('button', { name: /^Remove your solo game/ }))
    await row.waitFor({ state: 'detached' })
    await anna.page.reload()
    await button(anna, 'Play against the computer: Tsuro').waitFor()
    // The device reads its list of games alone before the page rests.
    await rest(anna.page)
    expect(await row.count()).toBe(0)
  })

  test('a lesson is no game of mine: its card says how far it is, and leads there; so does the address of its table', async () => {
    const anna = await take('Anna', phone)
    await playAlone(anna)
    await begin(anna, 'Tyrus')
    await learn(anna, 3)
    await anna.page.goto('/')
    const mine = anna.page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    await mine.filter({ hasText: 'Tsuro' }).waitFor()
    expect(await mine.count()).toBe(1)
    await anna.touch(anna.page.getByRole('link', { name: /^Tyrus lesson, step 3 of \d+$/ }))
    await panel(anna).waitFor()
    await anna.page.goto('/solo/lesson-tyrus----')
    await panel(anna).waitFor()
  })

  test('[PAGE-28] the address of a game that this device does not keep says so and leads to a new one', async () => {
    const anna = await take('Anna', phone)
    const answer = await anna.page.goto('/solo/AAAAAAAAAAAAAAAA')
    expect(answer!.status()).toBe(200)
    await anna.page.getByRole('heading', { name: 'This game is not on this device' }).waitFor()
    await anna.touch(anna.page.getByRole('link', { name: 'To the home page' }))
    await button(anna, 'Play against the computer: Tsuro').waitFor()
  })
})
