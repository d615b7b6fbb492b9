import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import type { Reader } from '../reader.ts'
import { onStage } from '../stage.ts'
import { gatherReaders, onTurnOf, placeOf } from '../games/readers.ts'

const buildings = ['Your citadel,', 'Your market,', 'Your temple,', /’s citadel,/, /’s market,/, /’s temple,/]

onStage('tyrus-keyboard', (stage) => {
  const title = deep ? 'a whole game' : 'an election'
  test(`[PAGE-64] ${title} of Tyrus by keyboard alone: tile, building, commit, the count and what came of it`, async () => {
    const readers = await gatherReaders(stage, 'Tyrus', ['Anna', 'Ben'])
    const [anna] = readers as [Reader]
    await elect(readers, 0)
    const inOrder = await anna.page.evaluate(() => {
      const [hand, board] = ['Your hand', 'Board'].map((name) => document.querySelector(`[aria-label="${name}"]`)!)
      return (hand!.compareDocumentPosition(board!) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    })
    expect(inOrder).toBe(true)
    for (const one of readers) await one.hear({ role: 'listitem', name: '', within: 'The court in words' })
    await anna.press({ role: 'button', name: 'Past elections' })
    await anna.hear({ role: 'dialog', name: 'Election 1 of 9' })
    await anna.page.keyboard.press('Escape')
    await onTurnOf(readers)
    if (!deep) return

    let elections = 1
    for (; await onTurnOf(readers); elections++) await elect(readers, elections)
    expect(elections).toBe(9)
    for (const one of readers) await one.hear(ending)
  })
})

/** Heading of the end. */
const ending = { role: 'heading', name: /wins?\b|draw/ }

async function elect(readers: readonly Reader[], election: number): Promise<void> {
  for (let lay = 0; lay < 6; lay++) {
    const one = (await onTurnOf(readers))!
    // A player who has just closed the past elections is at the button that opened them, and stays there.
    if (election !== 1 || lay > 1) await expect.poll(() => placeOf(one)).toBe('Your hand')
    await one.press({ role: 'button', name: '', within: 'Your hand' })
    await expect.poll(async () => (await one.focused())?.name).toMatch(/^Your (citadel|market|temple),/)
    const building = buildings[(lay + election) % (election === 0 ? 3 : 6)]!
    await one.press({ role: 'button', name: building, within: 'Board' }, lay % 2 === 0 ? 'Enter' : 'Space')
    await expect.poll(async () => (await one.focused())?.name).toBe('Lay this tile')
    await one.press({ role: 'button', name: 'Lay this tile' })
    await expect
      .poll(async () => (await one.all({ role: 'button', name: 'Lay this tile' })).every(({ disabled }) => disabled))
      .toBe(true)
  }
  for (const one of readers) await goOn(one)
}

async function goOn(one: Reader): Promise<void> {
  const button = { role: 'button', name: 'Go on' }
  const seen = async (): Promise<number> => (await one.all(button)).length
  // The last count, too, stays until then; the title tells the end already.
  await expect.poll(async () => (await seen()) + (await one.all(ending)).length).toBeGreaterThan(0)
  if ((await seen()) === 0) return
  // The hand rests while votes are counted.
  await expect.poll(async () => (await one.focused())?.name).toBe(button.name)
  await one.press(button)
}
