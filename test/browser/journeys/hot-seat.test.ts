import { expect, test } from 'vitest'
import { rest } from '../rested.ts'
import { play } from '../seated.ts'
import { covered, hand, reveal, severalOn, spoken } from '../hot-seat.ts'
import { onStage } from '../stage.ts'
import { button } from '../touch.ts'

onStage('hot-seat', (scene) => {
  const { on, sitTogether } = severalOn(scene)

  test('[PAGE-23] no hand of two is in the document, or heard, until its player holds their name', async () => {
    const table = await on.gather('tsuro', 3)
    await play(table, scene.seed, 6)
    const one = await sitTogether(table, 2)
    await rest(one.page)
    /** Document and accessibility tree of the covered page. */
    const hidden = async (): Promise<string> => {
      await covered(one)
      return (await one.page.content()) + (await spoken(one.page))
    }
    const before = await hidden()
    for (const name of ['Anna', 'Ben']) {
      await reveal(one, name)
      const faces = await hand(one).evaluate((group) =>
        [...group.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label')!),
      )
      expect(faces).toHaveLength(3)
      await one.touch(button(one, 'Cover my hand'))
      for (const text of [before, await hidden()])
        expect([...faces, 'Your hand'].filter((face) => text.includes(face))).toEqual([])
    }
  })
})
