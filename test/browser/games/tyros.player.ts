import type { Locator } from 'playwright-core'
import { vi } from 'vitest'
import { labelled, type Phone } from '../phone.ts'
import { SOON } from '../../support/limits.ts'
import { button, tap } from '../touch.ts'

/** Between two looks the page has the processor to itself. */
const soon = { timeout: SOON, interval: 50 }

export const kinds = ['copper', 'oil', 'cedar', 'cloth', 'joker'] as const
export type Kind = (typeof kinds)[number]
type Hand = Record<Kind, number>

const move = ({ page }: Phone): Locator => labelled(page, 'Your move')
export const offers = ({ page }: Phone): Locator => labelled(page, 'Offers')
export const sheet = ({ page }: Phone): Locator => page.getByRole('region', { name: /^(Your offer|Other terms)/ })

export async function handOf(one: Phone): Promise<Hand> {
  const cards = labelled(one.page, 'Your hand').getByRole('button', { name: / in your hand/ })
  await cards.nth(kinds.length - 1).waitFor()
  const labels = await cards.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  const count = (kind: Kind): number => {
    const label = labels.find((said) => said?.toLowerCase().startsWith(kind))
    return Number(/: (\d+) in your hand/.exec(label ?? '')?.[1])
  }
  return {
    copper: count('copper'),
    oil: count('oil'),
    cedar: count('cedar'),
    cloth: count('cloth'),
    joker: count('joker'),
  }
}

/** The squares of the chart in words, by their numbers; it comes late. */
export async function squaresOf({ page }: Phone): Promise<string[]> {
  const all = labelled(page, 'The chart in words').getByRole('listitem')
  await all.nth(32).waitFor({ state: 'attached' })
  return (await all.allTextContents()).map((text) => text.trim())
}

async function promptOf(one: Phone): Promise<string> {
  // Empty where there is none, as once the game is over.
  return (await move(one).getByRole('status').allTextContents())[0] ?? ''
}

const square = (one: Phone, name: string): Locator =>
  labelled(one.page, 'Squares of the chart').getByRole('button', { name: new RegExp(`^${name},`) })

const ON_TURN = /^(Last round\. )?Your turn|^None of your tiles|Choose the three/

export function turnOf(phones: readonly Phone[]): Promise<{ one: Phone; said: string } | undefined> {
  return vi.waitFor(async () => {
    for (const one of phones) {
      if ((await one.page.title()).startsWith('Finished')) return undefined
      if ((await move(one).count()) === 0) continue
      const said = await promptOf(one)
      if (ON_TURN.test(said)) return { one, said }
    }
    throw new Error(`nobody is on turn: ${(await Promise.all(phones.map(promptOf))).join(' | ')}`)
  }, soon)
}

/** Waits until this phone is asked for something else than before. */
function done(one: Phone, said: string): Promise<void> {
  return vi.waitFor(async () => {
    if ((await move(one).count()) > 0 && (await promptOf(one)) === said)
      throw new Error(`${one.name} is still asked: ${said}`)
  }, soon)
}

/** Plays the first map tile that can be played; shows them all where none can. */
export async function grow(one: Phone): Promise<void> {
  const before = await news(one)
  const all = labelled(one.page, 'Your map tiles').getByRole('button')
  await all.first().waitFor()
  const tile = all.and(one.page.getByRole('button', { name: /could take it$/ }))
  if ((await tile.count()) === 0) {
    await one.touch(all.first())
    await tap(one, /^Show/)
  } else {
    await one.touch(tile.first())
    const choice = labelled(one.page, 'Empires that could take it').getByRole('button')
    if ((await choice.count()) > 0) await one.touch(choice.first())
    await tap(one, /^Play \w+ for/)
  }
  await heard(one, before)
}

/** Keeps three cards: jokers, then of the kind there is most of. */
export async function keepThree(one: Phone): Promise<void> {
  const hand = await handOf(one)
  const order = [...kinds].sort((a, b) => Number(b === 'joker') - Number(a === 'joker') || hand[b] - hand[a])
  const list = order.flatMap((kind) => Array<Kind>(hand[kind]).fill(kind)).slice(0, 3)
  for (const kind of list) await tap(one, new RegExp(`^${kind}: \\d+ in your hand, lay`, 'i'))
  const said = await promptOf(one)
  await tap(one, 'Keep these three')
  await done(one, said)
}

export async function pass(one: Phone): Promise<void> {
  const before = await news(one)
  await tap(one, 'Pass')
  const sure = button(one, 'Pass anyway')
  if (await sure.isVisible()) await one.touch(sure)
  await heard(one, before)
}

/** Latest news line; it changes with every entry that says something. */
export async function news({ page }: Phone): Promise<string> {
  return (await labelled(page, 'Table news').textContent()) ?? ''
}
export function heard(one: Phone, before: string): Promise<void> {
  return vi.waitFor(async () => {
    if (['', before].includes(await news(one))) throw new Error(`${one.name} hears nothing after: ${before}`)
  }, soon)
}

/** Sails from a square to another for what it costs there, with a toll if there is one. */
export async function sail(one: Phone, from: string, to: string): Promise<void> {
  await one.touch(square(one, from))
  await one.touch(button(one, /^Sail, /).first())
  await one.touch(square(one, to))
  const coast = button(one, /^Land /)
  if ((await coast.count()) > 0) await one.touch(coast.first())
  const before = await news(one)
  await tap(one, /^Sail for/)
  await heard(one, before)
}

export async function buildCity(one: Phone, name: string): Promise<void> {
  await one.touch(square(one, name))
  await one.touch(button(one, /^City \d/).first())
  const before = await news(one)
  await tap(one, /^Build the city for/)
  await heard(one, before)
}
