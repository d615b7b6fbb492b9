import type { Locator } from 'playwright-core'
import { vi } from 'vitest'
import { labelled, type Phone } from '../phone.ts'
import { SOON } from '../../support/limits.ts'

const move = ({ page }: Phone): Locator => labelled(page, 'Your move')
const prompt = (one: Phone): Locator => move(one).getByRole('status')
const commitOf = (one: Phone): Locator =>
  move(one).getByRole('button', { name: /^(Set the stone|Lay this tile|Look at the tiles|Swap|Keep my tiles)/ })

/** Habits of a player: the square of the stone, and care for a long game. */
export interface Style {
  readonly square: string
  readonly careful?: boolean
}

/** Whose turn it is, as the title of each one's own page says; undefined: the game is over. */
export function onTurnBy<T>(all: readonly T[], titleOf: (one: T) => Promise<string>): Promise<T | undefined> {
  return vi.waitFor(
    async () => {
      const titles = await Promise.all(all.map(titleOf))
      if (titles.every((title) => title.startsWith('Finished'))) return undefined
      const turn = titles.findIndex((title) => title.startsWith('Your turn'))
      if (turn < 0) throw new Error(`nobody is on turn: ${titles.join(' | ')}`)
      return all[turn]
    },
    { timeout: SOON, interval: 50 },
  )
}
export const onTurn = (phones: readonly Phone[]): Promise<Phone | undefined> =>
  onTurnBy(phones, ({ page }) => page.title())

async function place(one: Phone, square: string): Promise<void> {
  await one.touch(one.page.getByRole('button', { name: `Square ${square},` }))
  await one.touch(
    one.page
      .getByRole('group', { name: `Notches at ${square}` })
      .getByRole('button')
      .first(),
  )
}

/**
 * Distance from the middle to which a tile would lead, as the prompt foretells; a tile that puts anybody out is far away.
 * Undefined: not allowed.
 */
function distance(foretold: string): number | undefined {
  const [, column, row] = /^You stay on the board, facing ([A-F])([1-6])\.$/.exec(foretold) ?? []
  if (column && row) return Math.max(Math.abs('ABCDEF'.indexOf(column) - 2.5), Math.abs(Number(row) - 3.5))
  return foretold.includes('Turn the tile or choose another') ? undefined : 9
}

/** Turns a tile that is held up until what it would do is good enough; false where no turn is. */
async function turnUntil(one: Phone, tile: Locator, enough: (far: number) => boolean): Promise<boolean> {
  if ((await tile.getAttribute('aria-pressed')) !== 'true') await one.touch(tile)
  for (let turns = 0; turns < 4; turns++) {
    const far = distance((await prompt(one).textContent()) ?? '')
    if (far !== undefined && enough(far)) return true
    await one.touch(tile)
  }
  return false
}

/** Holds up the first tile that may be laid; a careful player looks for one that leads away from the rim. */
async function layTile(one: Phone, careful: boolean): Promise<void> {
  const hand = await labelled(move(one), 'Your hand').getByRole('button').all()
  for (const most of careful ? [1, 2, 9] : [9])
    for (const tile of hand) if (await turnUntil(one, tile, (far) => far <= most)) return
  throw new Error(`${one.name} may lay nothing`)
}

/** Chooses what the one on turn does, and hands back the commit, which is still to be touched. */
export async function choose(one: Phone, { square, careful = false }: Style): Promise<Locator> {
  const commit = commitOf(one)
  const label = (await commit.textContent()) ?? ''
  if (label === 'Set the stone') await place(one, square)
  else if (label === 'Lay this tile') await layTile(one, careful)
  else if (label === 'Look at the tiles') {
    await one.touch(move(one).getByRole('group', { name: 'Players who went out' }).getByRole('button').first())
  }
  return commit
}

/** A whole turn, once it has come: until then the commit names another one. */
export async function takeTurn(one: Phone, style: Style): Promise<void> {
  await one.page.waitForFunction(() => document.title.startsWith('Your turn'))
  const commit = await choose(one, style)
  await one.touch(commit)
}

/** Plays so many turns, or to the end. */
export async function playOn(phones: readonly Phone[], turns: number, styles: readonly Style[]): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const one = await onTurn(phones)
    if (!one) return
    await takeTurn(one, styles[phones.indexOf(one)]!)
  }
}

export async function winners({ page, name }: Phone): Promise<string[]> {
  const title = page.getByRole('heading', { level: 2, name: /win/ })
  await title.waitFor()
  const text = (await title.textContent()) ?? ''
  const names = text
    .replace(/^You win\.$/, name)
    .replace(/^You share the win with (.*)\.$/, `${name}, $1`)
    .replace(/ (wins|share the win)\.$/, '')
  return names.split(/, and |, | and /).sort()
}

/** The board as it is read aloud, every stone and every tile; it comes late. */
export async function boardInWords({ page }: Phone): Promise<string[]> {
  const words = labelled(page, 'The board in words')
  await words.waitFor({ state: 'attached' })
  return words.getByRole('listitem').allTextContents()
}
