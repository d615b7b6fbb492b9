import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import type { Reader } from '../reader.ts'
import { onStage } from '../stage.ts'
import { gatherReaders, isFinished, moving, onTurnOf, placeOf } from '../games/readers.ts'

/** Voyages in a game; each is a way over the chart, square by square. */
const VOYAGES = 2

const keep = { role: 'button', name: 'Keep these three' } as const

/** Counters of what the players did in a game. */
interface Done {
  grown: number
  voyages: number
}

onStage('tyros-keyboard', (stage) => {
  const title = deep ? 'a whole game of Tyros by keyboard alone: voyages too' : 'a round of Tyros by keyboard alone'
  test(`${title}, a tile for each, an empire for each tile, passing, and what is kept`, async () => {
    const readers = await gatherReaders(stage, 'Tyros', ['Anna', 'Ben', 'Cleo'])
    const done: Done = { grown: 0, voyages: 0 }
    await playRound(readers, done)
    expect(done).toEqual({ grown: 6, voyages: deep ? VOYAGES : 0 })
    // A tile is grown, or shown where none can be, at the start of a round alone.
    const first = (await onTurnOf(readers))!
    await first.hear({ role: 'button', name: /^(Play|Show)/, within: moving })
    if (!deep) return

    while (await onTurnOf(readers)) await playRound(readers, done)
    for (const one of readers) await one.hear({ role: 'heading', name: /wins?\b/ })
    const [anna] = readers as [Reader]
    await anna.press({ role: 'button', name: 'Explain every point' })
    await anna.hear({ role: 'region', name: 'Points' })
  })
})

/**
 * Tiles, then in the deep run a voyage for each who can pay one, passing, and the cards that are kept. A player
 * who has passed is asked again after a voyage: the round is over once cards are to be chosen, however often that was.
 */
async function playRound(readers: readonly Reader[], done: Done): Promise<void> {
  const sailed = new Set<Reader>()
  for (;;) {
    const one = await onTurnOf(readers)
    if (!one) return
    if ((await one.all(keep)).length > 0) break
    if ((await one.all({ role: 'button', name: 'Pass', within: moving })).length === 0) {
      // The turn brings the focus to what is to be chosen.
      await expect.poll(() => placeOf(one)).toBe('Your map tiles')
      await grow(one)
      await settle(one)
      done.grown++
    } else if (deep && done.voyages < VOYAGES && !sailed.has(one) && (await sail(one))) {
      sailed.add(one)
      done.voyages++
    } else {
      if (!sailed.has(one)) await expect.poll(() => placeOf(one)).toBe('Actions')
      sailed.add(one)
      await pass(one)
    }
  }
  // A player with three cards or fewer keeps them all, and is not asked.
  const asked: Reader[] = []
  for (const one of readers) if ([...(await handOf(one)).values()].reduce((a, b) => a + b, 0) > 3) asked.push(one)
  for (const one of asked) await keepThree(one)
}

/** Count of cards of each kind, as heard. */
async function handOf(one: Reader): Promise<ReadonlyMap<string, number>> {
  const hand = await one.all({ role: 'button', name: /\d+ in your hand/, within: 'Your hand' })
  return new Map(
    hand.map(({ name }) => [name.split(/\W/)[0]!.toLowerCase(), Number(/(\d+) in your hand/.exec(name)![1])]),
  )
}

/** Waits until the page has told a player of the own action. */
async function settle(one: Reader): Promise<void> {
  await expect.poll(async () => (await one.title()).startsWith('Your turn')).toBe(false)
}

async function grow(one: Reader): Promise<void> {
  const [playable] = await one.all({ role: 'button', name: /could take it$/, within: 'Your map tiles' })
  if (!playable) {
    await one.press({ role: 'button', name: '', within: 'Your map tiles' })
    return one.press({ role: 'button', name: /^Show/ })
  }
  await one.press({ role: 'button', name: playable.name, within: 'Your map tiles' })
  const [empire] = await one.all({ role: 'button', name: '', within: 'Empires that could take it' })
  if (empire) await one.press({ role: 'button', name: empire.name, within: 'Empires that could take it' })
  // The choice, made by key, has led there.
  await expect.poll(async () => (await one.focused())?.name).toMatch(/^Play \w+ for/)
  await one.press({ role: 'button', name: /^Play \w+ for/ })
}

/** Passes; one who could still build something is asked once more, by a button that for a moment takes no press. */
async function pass(one: Reader): Promise<void> {
  await one.press({ role: 'button', name: 'Pass' })
  const sure = 'Pass anyway'
  // One look hears both: a question that came between two looks would pass for a missing button.
  const left = (): ReturnType<Reader['all']> => one.all({ role: 'button', name: /^Pass( anyway)?$/ })
  await expect.poll(async () => (await left()).every(({ name, disabled }) => (name === sure) === !disabled)).toBe(true)
  if (!(await left()).some(({ name }) => name === sure)) return
  await one.press({ role: 'button', name: sure })
  await expect.poll(async () => (await left()).every(({ name, disabled }) => name !== sure && disabled)).toBe(true)
}

/** Tabs to the chart, then goes by arrow keys from square to square until one is as wanted. */
async function goTo(one: Reader, wanted: (square: string) => boolean): Promise<boolean> {
  await one.reach({ role: 'button', name: '', within: 'Squares of the chart' })
  return (await one.steer(({ name }) => wanted(name))) !== undefined
}

/** Which cards pay for what lies in an empire. */
const goods: Readonly<Record<string, string>> = { orange: 'copper', yellow: 'oil', green: 'cedar', violet: 'cloth' }

/** The squares whose price the hand can pay, as both are heard. */
async function payable(one: Reader): Promise<(square: string) => boolean> {
  const hand = await handOf(one)
  const count = (kind: string): number => hand.get(kind) ?? 0
  return (square) => {
    const [, color, price] = /, (\w+); (\d+) cards? to [^,]*$/.exec(square) ?? []
    const kind = goods[color ?? '']
    return kind !== undefined && Number(price) <= count(kind) + count('joker')
  }
}

/** From Tyre to a square that the hand can pay; false where there is none. */
async function sail(one: Reader): Promise<boolean> {
  if (!(await goTo(one, (name) => /^Tyre,.*your (\d+ )?galley/.test(name)))) return false
  await one.page.keyboard.press('Enter')
  await one.press({ role: 'button', name: /^Sail, / })
  if (await goTo(one, await payable(one))) {
    await one.page.keyboard.press('Enter')
    const [coast] = await one.all({ role: 'button', name: /^Land / })
    if (coast) await one.press({ role: 'button', name: coast.name })
    const commit = { role: 'button', name: /^Sail for/ }
    await one.press(commit)
    await expect.poll(async () => (await one.all(commit)).length).toBe(0)
    return true
  }
  await one.press({ role: 'button', name: 'Back' })
  return false
}

async function keepThree(one: Reader): Promise<void> {
  await expect.poll(async () => (await isFinished(one)) || (await one.all(keep)).length > 0).toBe(true)
  if (await isFinished(one)) return
  await expect.poll(() => placeOf(one)).toBe('Your hand')
  for (let kept = 0; kept < 3; kept++)
    await one.press({ role: 'button', name: /lay one on the tray$/, within: 'Your hand' })
  await one.press(keep)
  await expect.poll(async () => (await one.all(keep)).every(({ disabled }) => disabled)).toBe(true)
}
