import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'

/** How long a page may take to show what another did, in ms. */
const SOON = 15_000

const move = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Your move' })
const prompt = (one: Phone): Locator => move(one).getByRole('status')
const commitOf = (one: Phone): Locator =>
  move(one).getByRole('button', { name: /^(Set the stone|Lay this tile|Look at the tiles|Swap|Keep my tiles)/ })

/** Whose turn it is, as the tab's title says on that person's own phone; undefined: the game is over. */
export async function onTurn(phones: readonly Phone[]): Promise<Phone | undefined> {
  let titles: string[] = []
  for (const until = Date.now() + SOON; Date.now() < until;) {
    titles = await Promise.all(phones.map(({ page }) => page.title()))
    if (titles.every((title) => title.startsWith('Finished'))) return undefined
    const turn = titles.findIndex((title) => title.startsWith('Your turn'))
    if (turn >= 0) return phones[turn]
  }
  throw new Error(`nobody is on turn: ${titles.join(' | ')}`)
}

/** Sets the stone on the first notch of a square, but for the commit. */
async function place(one: Phone, square: string): Promise<void> {
  await one.touch(one.page.getByRole('button', { name: `Square ${square},` }))
  await one.touch(
    one.page
      .getByRole('group', { name: `Notches of ${square}` })
      .getByRole('button')
      .first(),
  )
}

/**
 * How far from the middle a tile would lead, as the prompt foretells; who goes out, or sends another out, is far away.
 * Undefined: not allowed.
 */
function distance(foretold: string): number | undefined {
  const [, column, row] = /^You stay on the board, before ([A-F])([1-6])\.$/.exec(foretold) ?? []
  if (column && row) return Math.max(Math.abs('ABCDEF'.indexOf(column) - 2.5), Math.abs(Number(row) - 3.5))
  return foretold.includes('Turn the tile or choose another') ? undefined : 9
}

/** Tries every tile in every turn and holds up the one that leads nearest to the middle, so that the game is long. */
async function layTile(one: Phone): Promise<void> {
  const hand = await move(one).getByRole('group', { name: 'Your hand' }).getByRole('button').all()
  let best: { tile: Locator; turns: number; far: number } | undefined
  for (const tile of hand) {
    if ((await tile.getAttribute('aria-pressed')) !== 'true') await one.touch(tile)
    for (let turns = 0; turns < 4; turns++) {
      const far = distance((await prompt(one).textContent()) ?? '')
      if (far !== undefined && (!best || far < best.far)) best = { tile, turns, far }
      await one.touch(tile)
    }
  }
  if (!best) throw new Error(`${one.name} may lay nothing`)
  if ((await best.tile.getAttribute('aria-pressed')) !== 'true') await one.touch(best.tile)
  for (let turn = 0; turn < best.turns; turn++) await one.touch(best.tile)
}

/** Chooses what the one on turn does, and hands back the commit, which is still to be touched. */
export async function choose(one: Phone, square: string): Promise<Locator> {
  const commit = commitOf(one)
  const label = (await commit.textContent()) ?? ''
  if (label === 'Set the stone') await place(one, square)
  else if (label === 'Lay this tile') await layTile(one)
  else if (label === 'Look at the tiles') {
    await one.touch(move(one).getByRole('group', { name: 'Players who went out' }).getByRole('button').first())
  }
  return commit
}

/** A whole turn. */
export async function takeTurn(one: Phone, square: string): Promise<void> {
  const commit = await choose(one, square)
  await one.touch(commit)
}

/** Plays on until somebody of `stop` is on turn, or the game is over. Tells who is on turn. */
export async function playOn(phones: readonly Phone[], squares: readonly string[], turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const one = await onTurn(phones)
    if (!one) return
    await takeTurn(one, squares[phones.indexOf(one)]!)
  }
}

/** Who won, as this phone says; its own name where it says you. */
export async function winners({ page, name }: Phone): Promise<string[]> {
  const title = page.getByRole('heading', { level: 2, name: /win/ })
  await title.waitFor({ timeout: SOON })
  const text = (await title.textContent()) ?? ''
  const names = text
    .replace(/^You win!$/, name)
    .replace(/^You share the win with (.*)\.$/, `${name}, $1`)
    .replace(/ (wins|share the win)\.$/, '')
  return names.split(/, | and /).sort()
}
