import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { winners } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { SOON } from '../support/limits.ts'

const button = ({ page }: Phone, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const tap = (one: Phone, name: string | RegExp): Promise<void> => one.touch(button(one, name))

/** A seat of a table that gathers, from 0. */
export const seat = ({ page }: Phone, n: number): Locator =>
  page.getByRole('list', { name: 'Seats' }).getByRole('listitem').nth(n)
/** A player of a game, by name. */
export const player = ({ page }: Phone, name: string): Locator =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: name })
/** How well the house is to play, as it is asked. */
export const level = ({ page }: Phone, name: RegExp): Locator => page.getByRole('dialog').getByRole('button', { name })

/** The host lets the house play on a seat, from 1, at a level; the name of who plays there. */
export async function letPlay(one: Phone, n: number, which: RegExp): Promise<string> {
  await tap(one, `Let the house play on seat ${n}`)
  await one.touch(level(one, which))
  const taken = seat(one, n - 1)
  await taken.getByText('plays for the house').waitFor()
  const label = await taken.getByRole('button', { name: /^How / }).getAttribute('aria-label')
  return /^How (.*) plays$/.exec(label!)![1]!
}

/** One leaves a game, and the other lets the house play on for them. */
export async function leaveToHouse(one: Phone, other: Phone): Promise<void> {
  await tap(one, 'Menu')
  await tap(one, 'Leave the table')
  await tap(one, 'Leave my seat')
  const notice = other.page.getByRole('region', { name: 'A player left' })
  await notice.getByText(`${one.name} left.`).waitFor()
  const ask = `Let the house play for ${one.name}`
  if ((await button(other, ask).count()) === 0) await tap(other, 'What now?')
  await tap(other, ask)
  await notice.waitFor({ state: 'detached' })
  await player(other, one.name)
    .getByText(/played by the house/)
    .waitFor({ state: 'attached' })
  await other.page.getByText(`${other.name} let the house play for ${one.name}.`).waitFor()
  await one.page.getByText('You left, and the house plays for you. The seat is still yours.').waitFor()
}

/** One tap, and the seat is their own again. */
export async function comeBack(one: Phone, other: Phone): Promise<void> {
  await tap(one, 'Take my seat back')
  await other.page.getByText(`${one.name} came back.`).waitFor()
  await expect.poll(() => player(other, one.name).textContent(), { timeout: SOON }).not.toMatch(/played by the house/)
}

/** Everybody's phone says the same of who won. */
export async function agreeOnWinners(phones: readonly Phone[]): Promise<void> {
  const [first, ...others] = await Promise.all(phones.map(winners))
  for (const names of others) expect(names).toEqual(first)
}

/** What the house did in a finished game is worked out again, and was the same. */
export async function workOutAgain(one: Phone): Promise<void> {
  await tap(one, 'Dealt fairly?')
  const verify = one.page.getByRole('dialog', { name: 'Was the dealing fair?' })
  await tap(one, 'Work out three moves again')
  await verify.getByText(/of the house’s moves (was|were) worked out again/).waitFor()
}
