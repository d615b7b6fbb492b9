import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import type { Reader } from '../reader.ts'
import { onStage } from '../stage.ts'
import { gatherReaders, isFinished, onTurnOf } from './readers.ts'

const buildings = ['Your citadel,', 'Your market,', 'Your temple,', /’s citadel,/, /’s market,/, /’s temple,/]

onStage('tyrus-keyboard', (stage) => {
  const title = deep ? 'a whole game' : 'an election'
  test(`${title} of Tyrus by keyboard alone: tile, building, commit, the count and what came of it`, async () => {
    const readers = await gatherReaders(stage, 'Tyrus', ['Anna', 'Ben'])
    const [anna] = readers as [Reader]
    await elect(readers, 0)
    for (const one of readers) await one.hear({ role: 'listitem', name: '', within: 'The court in words' })
    await anna.press({ role: 'button', name: 'Past elections' })
    await anna.hear({ role: 'dialog', name: 'Election 1 of 9' })
    await anna.page.keyboard.press('Escape')
    await onTurnOf(readers)
    if (!deep) return

    let elections = 1
    for (; await onTurnOf(readers); elections++) await elect(readers, elections)
    expect(elections).toBeGreaterThanOrEqual(3)
    expect(elections).toBeLessThanOrEqual(9)
    for (const one of readers) await one.hear({ role: 'heading', name: /wins?\b/ })
  })
})

/** Six tiles are laid, and both go on from the count. */
async function elect(readers: readonly Reader[], election: number): Promise<void> {
  for (let lay = 0; lay < 6; lay++) {
    const one = (await onTurnOf(readers))!
    await one.press({ role: 'button', name: '', within: 'Your hand' })
    const building = buildings[(lay + election) % (election === 0 ? 3 : 6)]!
    await one.press({ role: 'button', name: building, within: 'Board' }, lay % 2 === 0 ? 'Enter' : 'Space')
    await one.press({ role: 'button', name: 'Lay this tile' })
    await expect
      .poll(async () => (await one.all({ role: 'button', name: 'Lay this tile' })).every(({ disabled }) => disabled))
      .toBe(true)
  }
  for (const one of readers) await goOn(one)
}

/** From a count by its button; from the last one, which has none, once the game is over. */
async function goOn(one: Reader): Promise<void> {
  const button = { role: 'button', name: 'Go on' }
  await expect.poll(async () => (await isFinished(one)) || (await one.all(button)).length > 0).toBe(true)
  if (!(await isFinished(one))) await one.press(button)
}
