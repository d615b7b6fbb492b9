import type { Locator } from 'playwright-core'
import { labelled, type Phone } from '../phone.ts'
import { onTurn } from './tsuro.player.ts'

const move = ({ page }: Phone): Locator => labelled(page, 'Your move')
export const board = ({ page }: Phone): Locator => labelled(page, 'Board')
export const hand = (one: Phone): Locator => labelled(move(one), 'Your hand').getByRole('button')
/** A building by the beginning of its name: "Your citadel", "Anna’s market". */
export const building = (one: Phone, name: string): Locator => board(one).getByRole('button', { name: `${name},` })
export const commit = (one: Phone): Locator => move(one).getByRole('button', { name: 'Lay this tile' })
export const count = ({ page }: Phone): Locator => labelled(page, 'The votes are counted.')

/** Chooses a tile of the hand, counted from 0, and a building; a negative tile counts from the end. */
export async function choose(one: Phone, tile: number, where: string): Promise<void> {
  await one.touch(hand(one).nth(tile))
  await one.touch(building(one, where))
}

export async function layTile(one: Phone, tile: number, where: string): Promise<void> {
  await choose(one, tile, where)
  await one.touch(commit(one))
}

const places = ['Your citadel', 'Your market', 'Your temple', '’s citadel', '’s market', '’s temple']

/** The player on turn lays some tile somewhere, another one with another `i`; false once the game is over. */
export async function someTurn(phones: readonly Phone[], i: number): Promise<boolean> {
  const one = await onTurn(phones)
  if (!one) return false
  const other = phones.find((two) => two !== one)?.name ?? ''
  const where = places[(i * 5 + Math.floor(i / 7)) % 6]!.replace(/^’/, `${other}’`)
  await layTile(one, i % (await hand(one).count()), where)
  return true
}

export async function goOn(one: Phone): Promise<void> {
  await one.touch(one.page.getByRole('button', { name: 'Go on' }))
  await count(one).waitFor({ state: 'hidden' })
}
