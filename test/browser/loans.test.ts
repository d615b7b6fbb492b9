import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { onTurn, playOn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

onStage('loans', (stage) => {
  const { take } = stage
  const button = ({ page }: Phone, name: string): Locator => page.getByRole('button', { name, exact: true })
  const tap = (one: Phone, name: string): Promise<void> => one.touch(button(one, name))
  const reads = ({ page }: Phone, text: string): Promise<void> => page.getByText(text).first().waitFor()

  test('[BACK-45] a seat is lent by name, played on another phone, and taken back', async () => {
    const [anna, ben] = [await take('Anna', phone), await take('Ben', phone)]
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    await onTurn([anna, ben])
    await tap(ben, 'Menu')
    await ben.page.getByRole('textbox', { name: 'Lend your seat' }).fill('Carl')
    await tap(ben, 'Lend')
    await reads(ben, 'For Carl: scan this with their device')
    const shown = ben.page.getByLabel(/^(\w ){4}- (\w ){3}\w$/)
    const code = ((await shown.textContent()) ?? '').replace(/\s/g, '')
    const carl = await take('Carl', phone)
    await carl.page.goto(`${path}#transfer=${code}`)
    await tap(carl, 'Take your seat here')
    await reads(ben, 'Used: Carl can play for you now.')
    // To the others as to those who only hear it.
    await anna.page.getByRole('listitem').filter({ hasText: 'Carl plays for Ben.' }).waitFor()
    await tap(ben, 'Close')
    await ben.page.getByRole('group', { name: 'Carl plays for you.' }).waitFor()
    const styles = [{ square: 'A3' }, { square: 'F4' }] as const
    await playOn([anna, carl], 2, styles)
    await tap(ben, 'Take my seat back')
    await reads(carl, 'Ben has taken the seat back. You can go on watching.')
    await ben.page.getByRole('group', { name: 'Carl plays for you.' }).waitFor({ state: 'detached' })
    expect(await anna.page.getByText('Carl plays for Ben.').count()).toBe(0)
    await playOn([anna, ben], 2, styles)
  })

  test('[BACK-45] whoever borrowed a seat reads that it was taken back, also where the phone slept through it', async () => {
    const [anna, ben] = [await take('Anna', phone), await take('Ben', phone)]
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    await tap(ben, 'Menu')
    await ben.page.getByRole('textbox', { name: 'Lend your seat' }).fill('Carl')
    await tap(ben, 'Lend')
    const shown = ben.page.getByLabel(/^(\w ){4}- (\w ){3}\w$/)
    const code = ((await shown.textContent()) ?? '').replace(/\s/g, '')
    const carl = await take('Carl', phone)
    await carl.page.goto(`${path}#transfer=${code}`)
    await tap(carl, 'Take your seat here')
    await carl.page.getByRole('group', { name: 'You are Ben now.' }).waitFor()
    await tap(ben, 'Close')
    await carl.page.context().setOffline(true)
    await tap(ben, 'Take my seat back')
    await ben.page.getByRole('group', { name: 'Carl plays for you.' }).waitFor({ state: 'detached' })
    await carl.page.context().setOffline(false)
    await reads(carl, 'Ben has taken the seat back. You can go on watching.')
  })
})
