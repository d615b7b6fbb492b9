import type { Locator } from 'playwright-core'
import { labelled, type Phone } from '../phone.ts'
import { SOON } from '../../support/limits.ts'

/** Between two looks the page has the processor to itself. */
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

export const kinds = ['copper', 'oil', 'cedar', 'cloth', 'joker'] as const
export type Kind = (typeof kinds)[number]
export type Hand = Record<Kind, number>
/** Which cards pay for what lies in an empire. */
const goods: Record<string, Kind> = { orange: 'copper', yellow: 'oil', green: 'cedar', violet: 'cloth' }

/** A square as the text view tells it. */
export interface Square {
  readonly name: string
  readonly kind: Kind | undefined
  /** What stands there, and what a voyage there costs. */
  readonly more: readonly string[]
}

export const move = ({ page }: Phone): Locator => labelled(page, 'Your move')
export const button = (one: Phone, name: string | RegExp): Locator =>
  one.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const tap = (one: Phone, name: string | RegExp): Promise<void> => one.touch(button(one, name))
export const offers = ({ page }: Phone): Locator => labelled(page, 'Offers')
export const sheet = ({ page }: Phone): Locator => page.getByRole('region', { name: /^(Your offer|Other terms)/ })

/** The own cards, as the hand says them. */
export async function handOf(one: Phone): Promise<Hand> {
  const group = labelled(one.page, 'Your hand')
  const labels = await group
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
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
export const total = (hand: Hand): number => kinds.reduce((sum, kind) => sum + hand[kind], 0)

/** The chart in words. */
export async function squaresOf({ page }: Phone): Promise<Square[]> {
  const items = await labelled(page, 'The chart in words').getByRole('listitem').allTextContents()
  return items.map((item) => {
    const [first = '', ...more] = item.trim().split('; ')
    return { name: first.split(',')[0]!, kind: goods[first.split(', ').at(-1)!], more }
  })
}

/** Who may move now: on turn, or asked; the phones whose main action or turn is open. */
export async function promptOf(one: Phone): Promise<string> {
  // Empty where there is none, as once the game is over.
  return (await move(one).getByRole('status').allTextContents())[0] ?? ''
}

/** Taps the square of a name on the chart. */
export const square = (one: Phone, name: string): Locator =>
  labelled(one.page, 'Squares of the chart').getByRole('button', { name: new RegExp(`^${name},`) })

const ON_TURN = /^(Last round\. )?Your turn|^No empire is next to your tiles|Choose the three/

/** Whose turn it is as their own phone's prompt says, or with `asked` who has an offer to answer; undefined: the game is over. */
export async function turnOf(
  phones: readonly Phone[],
  asked = false,
): Promise<{ one: Phone; said: string } | undefined> {
  for (const until = Date.now() + SOON; Date.now() < until; await moment()) {
    for (const one of phones) {
      if ((await one.page.title()).startsWith('Finished')) return undefined
      const region = move(one)
      if ((await region.count()) === 0) continue
      const said = await promptOf(one)
      if (ON_TURN.test(said) || (asked && said.includes('asks you'))) return { one, said }
    }
  }
  throw new Error(`nobody is on turn: ${(await Promise.all(phones.map(promptOf))).join(' | ')}`)
}

/** Waits until this phone is asked for something else than before. */
async function done(one: Phone, said: string): Promise<void> {
  for (const until = Date.now() + SOON; Date.now() < until; await moment()) {
    if ((await move(one).count()) === 0) return
    if ((await promptOf(one)) !== said) return
  }
  throw new Error(`${one.name} is still asked: ${said}`)
}

/** Plays a map tile that can be played, one of `wanted` by name if there is one; shows them all where none can. */
export async function grow(one: Phone, wanted: RegExp): Promise<void> {
  const before = await news(one)
  const tiles = labelled(one.page, 'Your map tiles').getByRole('button', { name: /could take it$/ })
  if ((await tiles.count()) === 0) {
    const any = labelled(one.page, 'Your map tiles').getByRole('button')
    await one.touch(any.first())
    await tap(one, /^Show/)
  } else {
    const best = tiles.filter({ hasText: wanted })
    await one.touch((await best.count()) > 0 ? best.first() : tiles.first())
    const choice = labelled(one.page, 'Empires that could take it').getByRole('button')
    if ((await choice.count()) > 0) await one.touch(choice.first())
    await tap(one, /^Play \w+ for/)
  }
  await heard(one, before)
}

/** Keeps three cards: jokers, then of the wanted kind, then any. */
export async function keepThree(one: Phone, wanted: Kind): Promise<void> {
  const hand = await handOf(one)
  const order = [...kinds].sort((a, b) => Number(b === wanted) - Number(a === wanted) || hand[b] - hand[a])
  const list = order.flatMap((kind) => Array<Kind>(hand[kind]).fill(kind)).slice(0, 3)
  for (const kind of list) await tap(one, new RegExp(`^${kind}: \\d+ in your hand, lay`, 'i'))
  const said = await promptOf(one)
  await tap(one, 'Keep these three')
  await done(one, said)
}

/** Answers an offer by no, and wants no more of them in this turn. */
export async function wantNoDeals(one: Phone): Promise<void> {
  const before = await news(one)
  await tap(one, 'No deals this turn')
  await heard(one, before)
}

export async function pass(one: Phone): Promise<void> {
  const before = await news(one)
  await tap(one, 'Pass')
  const sure = button(one, 'Pass all the same')
  if (await sure.isVisible()) await one.touch(sure)
  await heard(one, before)
}

/** What was told last; it changes with every entry that says something. */
export async function news({ page }: Phone): Promise<string> {
  return (await labelled(page, 'News of the table').textContent()) ?? ''
}
export async function heard(one: Phone, before: string): Promise<string> {
  for (const until = Date.now() + SOON; Date.now() < until; await moment()) {
    const now = await news(one)
    if (now !== before && now !== '') return now
  }
  throw new Error(`${one.name} hears nothing after: ${before}`)
}

export const isOwnGalley = (said: string): boolean => /^your (\d+ )?galley/.test(said)

/** Sails from a square to the one that `worth` likes best of those the hand can pay; undefined: it likes none. */
export async function sail(
  one: Phone,
  from: string,
  worth: (square: Square) => number | undefined,
): Promise<Square | undefined> {
  const hand = await handOf(one)
  if (!(await squaresOf(one)).some(({ name, more }) => name === from && more.some(isOwnGalley))) return undefined
  await one.touch(square(one, from))
  await one.touch(button(one, /^Sail, /).first())
  const open = (await squaresOf(one)).flatMap((at) => {
    const prices = at.more.flatMap((said) => {
      const price = /^(\d+) cards? to (.*?)(, and a card for .*)?$/.exec(said)
      return price ? [{ count: Number(price[1]), toll: price[3] ? 1 : 0 }] : []
    })
    const [cheap] = prices.sort((a, b) => a.count - b.count)
    if (!cheap || !at.kind) return []
    if (hand[at.kind] + hand.joker < cheap.count || total(hand) < cheap.count + cheap.toll) return []
    const liked = worth(at)
    return liked === undefined ? [] : [{ at, worth: liked - cheap.count }]
  })
  const [best] = open.sort((a, b) => b.worth - a.worth)
  if (!best) {
    await tap(one, 'Back')
    return undefined
  }
  await one.touch(square(one, best.at.name))
  const coast = button(one, /^Land /)
  if ((await coast.count()) > 0) await one.touch(coast.first())
  const before = await news(one)
  await tap(one, /^Sail for/)
  await heard(one, before)
  return best.at
}

/** Swaps up to three cards of other kinds at the bank; false where there are none. */
export async function exchange(one: Phone, kept: Kind): Promise<boolean> {
  const hand = await handOf(one)
  const list = kinds.flatMap((kind) => (kind === kept || kind === 'joker' ? [] : Array<Kind>(hand[kind]).fill(kind)))
  if (list.length === 0) return false
  const before = await news(one)
  await tap(one, 'Bank')
  for (const kind of list.slice(0, 3)) await tap(one, new RegExp(`^${kind}: \\d+ in your hand, lay`, 'i'))
  await tap(one, /^Swap \d/)
  await heard(one, before)
  return true
}

/** Builds a city where the hand can pay one, in a square of a wanted name. */
export async function buildCity(one: Phone, wanted: (name: string) => boolean): Promise<string | undefined> {
  const hand = await handOf(one)
  for (const { name, kind, more } of (await squaresOf(one)).filter((square) => wanted(square.name))) {
    const own = more.filter(isOwnGalley)
    const others = more.filter((said) => /(galley|galleys|city) of|your city/.test(said))
    if (!kind || own.length === 0 || others.length > 0) continue
    if (hand[kind] + hand.joker < (own[0]!.includes('galleys') ? 4 : 5)) continue
    await one.touch(square(one, name))
    await one.touch(button(one, /^City \d/).first())
    const before = await news(one)
    await tap(one, /^Build the city for/)
    await heard(one, before)
    return name
  }
  return undefined
}

/** Sails from Tyre to some square without a city, or builds a city; false where neither can be paid. */
async function venture(one: Phone): Promise<boolean> {
  const isFree = (more: readonly string[]): boolean => !more.some((at) => /city/.test(at))
  if (await sail(one, 'Tyre', ({ more }) => (isFree(more) ? 0 : undefined))) return true
  return (await buildCity(one, () => true)) !== undefined
}

/**
 * Some of them do what they are called to: a tile, a pass or, while any are left, a venture, an answer, three cards; false: the
 * game is over.
 */
export async function anyTurn(some: readonly Phone[], ventures: { left: number }): Promise<boolean> {
  const turn = await turnOf(some, true)
  if (!turn) return false
  const { one, said } = turn
  if (said.includes('asks you')) await wantNoDeals(one)
  else if (said.includes('Choose the three')) await keepThree(one, 'joker')
  else if (!said.includes('tap a square')) await grow(one, /./)
  else if (ventures.left-- <= 0 || !(await venture(one))) await pass(one)
  return true
}
