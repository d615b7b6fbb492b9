import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone } from './phone.ts'
import { leave } from './seating.ts'
import { button, tap } from './touch.ts'

export const seat = ({ page }: Phone, n: number): Locator =>
  page.getByRole('list', { name: 'Seats' }).getByRole('listitem').nth(n)
export const player = ({ page }: Phone, name: string): Locator =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: name })
/** Button of a bot's level. */
export const level = ({ page }: Phone, name: RegExp): Locator => page.getByRole('dialog').getByRole('button', { name })

/** One leaves a game, and the other lets the house play on for them. */
export async function leaveToHouse(one: Phone, other: Phone): Promise<void> {
  await leave(one)
  const notice = other.page.getByRole('region', { name: 'A player left' })
  await notice.getByText(`${one.name} left.`).waitFor()
  const ask = `Let the computer play for ${one.name}`
  if ((await button(other, ask).count()) === 0) await tap(other, 'What now?')
  await tap(other, ask)
  await notice.waitFor({ state: 'detached' })
  await player(other, one.name)
    .getByText(/played by the computer/)
    .waitFor({ state: 'attached' })
  await other.page.getByText(`${other.name} let the computer play for ${one.name}.`).waitFor()
  await one.page.getByText('You left, and the computer plays for you. The seat is still yours.').waitFor()
}

export async function comeBack(one: Phone, other: Phone): Promise<void> {
  await tap(one, 'Take my seat back')
  await other.page.getByText(`${one.name} came back.`).waitFor()
  await expect.poll(() => player(other, one.name).textContent()).not.toMatch(/played by the computer/)
}
