import { test } from 'vitest'
import { onTurn, playOn } from './games/tsuro.player.ts'
import { invite, sit, start } from './seating.ts'
import { seatsOn } from './seats.ts'
import { onStage } from './stage.ts'
import { reads, tap } from './touch.ts'

onStage('loans', (stage) => {
  const { take, codeOn } = seatsOn(stage)

  test('[BACK-45] a seat is lent by name, played on another phone, and taken back, also where that phone slept through it', async () => {
    const [anna, ben] = [await take('Anna'), await take('Ben')]
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    await onTurn([anna, ben])
    await tap(ben, 'Menu')
    await ben.page.getByRole('textbox', { name: 'Lend your seat' }).fill('Carl')
    await tap(ben, 'Lend')
    await reads(ben, 'For Carl: scan this with their device')
    const code = await codeOn(ben)
    const carl = await take('Carl')
    await carl.page.goto(`${path}#transfer=${code}`)
    await tap(carl, 'Take your seat here')
    await reads(ben, 'Used: Carl can play for you now.')
    // To the others as to those who only hear it.
    await anna.page.getByRole('listitem').filter({ hasText: 'Carl plays for Ben.' }).waitFor()
    await tap(ben, 'Close')
    await ben.page.getByRole('group', { name: 'Carl plays for you.' }).waitFor()
    const styles = [{ square: 'A3' }, { square: 'F4' }] as const
    await playOn([anna, carl], 2, styles)
    // The phone of whoever borrowed it sleeps through that.
    await carl.page.context().setOffline(true)
    await tap(ben, 'Take my seat back')
    await ben.page.getByRole('group', { name: 'Carl plays for you.' }).waitFor({ state: 'detached' })
    await carl.page.context().setOffline(false)
    await reads(carl, 'Ben has taken the seat back. You can go on watching.')
    await playOn([anna, ben], 2, styles)
    await anna.page.getByText('Carl plays for Ben.').waitFor({ state: 'detached' })
  })
})
