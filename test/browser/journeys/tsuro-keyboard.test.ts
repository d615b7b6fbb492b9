import { expect, test, vi } from 'vitest'
import { onStage } from '../stage.ts'
import { gatherReaders, moving, onTurnOf, placeOf, promptOf } from '../games/readers.ts'
import type { Reader, Sought } from '../reader.ts'
import { SOON } from '../../support/limits.ts'

onStage('tsuro-keyboard', (stage) => {
  test('a whole game of Tsuro by keyboard alone, from home to replay, by what the accessibility tree says', async () => {
    const readers = await gatherReaders(stage, 'Tsuro', ['Anna', 'Ben'])
    let turns = 0
    const laid: string[] = []
    for (let one = await onTurnOf(readers); one; one = await onTurnOf(readers), turns++) {
      const mine = { role: 'button', within: moving } as const
      // A player who has used the page is where the turn begins.
      await expect.poll(() => placeOf(one)).toBe(turns < 2 ? 'Squares on the rim' : 'Your hand')
      if (turns < 2) {
        await one.press({ role: 'button', name: turns === 0 ? 'Square A2,' : 'Square F5,' })
        await one.press({ role: 'button', name: '', within: 'Notches at' })
        await expect.poll(async () => (await one.focused())?.name).toBe('Set the stone')
        await one.press({ ...mine, name: 'Set the stone' })
      } else {
        const hand = await handOf(one)
        await holdUpTile(one)
        // Should the game be another one, it shows whether another hand was dealt or a tile lies otherwise.
        laid.push(`${hand}: ${await promptOf(one)} ${await handOf(one)}`)
        await one.press({ ...mine, name: 'Lay this tile' })
      }
      // The page tells the player of the own move before the next turn begins.
      await expect.poll(async () => (await one.title()).startsWith('Your turn')).toBe(false)
      await expect.poll(() => placeOf(one)).toMatch(/^(Your hand|Squares on the rim|Finished)/)
    }
    expect(turns, laid.join('\n')).toBe(36)
    for (const reader of readers) await reader.hear({ role: 'heading', name: /wins?\b/ })
    const [anna] = readers as [Reader]
    await anna.press({ role: 'button', name: 'Review' })
    await anna.press({ role: 'button', name: 'Replay' })
    // The slider takes the place of the loading sentence.
    await anna.hear({ role: 'slider', name: 'Move' })
    await anna.press({ role: 'button', name: 'Close' })
    await anna.reach({ role: 'button', name: 'Replay' })
  })
})

const handOf = async (one: Reader): Promise<string> =>
  (await one.all({ role: 'button', name: '', within: 'Your hand' })).map(({ name }) => name).join('; ')

/**
 * Prediction of the page for the tile held. The tree lags behind: for a while it lacks the sentence, or still has that of
 * the tile as it lay before. A test that reads too early would turn the tile once more and play another game.
 */
const foretold = (one: Reader): Promise<string> =>
  vi.waitFor(async () => {
    const shown = await one.page.getByRole('region', { name: moving }).getByRole('status').textContent()
    const prompt = await promptOf(one)
    if (!prompt.startsWith(shown!.trim())) throw new Error(`the tree does not tell yet: ${shown}, but ${prompt}`)
    return prompt
  }, SOON)

/** Paths of a tile in the hand as it lies: `1–4, 2–7, 3–6, 5–8`. */
const lies = async (one: Reader, tile: Sought): Promise<string> => (await one.hear(tile)).name.split('joins ')[1]!

function looksAlikeTurned(joins: string): boolean {
  const pairs = joins.split(', ').map((pair) => pair.split('–').map(Number))
  const turned = pairs.map((pair) => pair.map((end) => ((end + 1) % 8) + 1).sort())
  const text = (all: readonly (readonly number[])[]): string => all.map(String).sort().join()
  return text(pairs) === text(turned)
}

/** A tile is turned until it may be laid and leads off no rim; the last one tried is laid as it lies. */
async function holdUpTile(one: Reader): Promise<void> {
  for (const { name } of await one.all({ role: 'button', name: '', within: 'Your hand' })) {
    // Its name says how it lies, so it is found by its number.
    const tile = { role: 'button', name: name.slice(0, 'Tile 1:'.length), within: 'Your hand' }
    for (let turn = 0; turn < 4; turn++) {
      const before = await lies(one, tile)
      await one.press(tile)
      if (turn > 0 && !looksAlikeTurned(before)) await expect.poll(() => lies(one, tile)).not.toBe(before)
      if ((await foretold(one)).includes('You stay on the board')) return
    }
  }
  const prompt = await promptOf(one)
  if (prompt.includes('another way keeps you on')) throw new Error(prompt)
}
