import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { everyGame } from '../../support/every-game.ts'
import { hides } from '../../support/playable.ts'
import { seeds } from '../../support/seeds.ts'
import { adapterOf, exposureFile, exposureOf } from './adapters.ts'
import { beyond, exposureText } from './exposure.ts'
import { checkLaws } from './laws.ts'

/** `GOLDEN=write` writes the exposure lists again instead of comparing them: what these very games show. */
const writing = process.env['GOLDEN'] === 'write'
const LISTED = { games: 300, seed: 1 }

for (const [id, game] of Object.entries(everyGame)) {
  test(`${id} has a colour of its own for each who may play`, () => {
    expect(new Set(game.colours).size).toBe(game.colours.length)
    expect(game.colours.length).toBeGreaterThanOrEqual(game.seats.max)
  })

  for (const seed of seeds(`laws of ${id}`))
    test(`${id} keeps the laws from seed ${seed} on`, { timeout: 600_000 }, async () => {
      const exposed = writing || !hides(game) ? undefined : (exposureOf(id) ?? {})
      const games = deep ? 200 : 30
      const report = checkLaws(game, { ...(await adapterOf(id)), games, seed, exposed })
      console.log(`${id}: ${report.entries} entries, ${report.tried} commands tried`)
      console.log(`${id}: ${report.worlds} pairs of worlds, ${report.counterparts} of commands`)
      expect(report.games).toBe(games)
      if (exposed) expect(beyond(report.exposure, exposed)).toEqual([])
    })

  if (hides(game) && (deep || writing))
    test(`${id} shows exactly what its exposure list says`, { timeout: 600_000 }, async () => {
      const exposed = writing ? undefined : exposureOf(id)
      const { exposure } = checkLaws(game, { ...(await adapterOf(id)), ...LISTED, exposed })
      if (writing) writeFileSync(exposureFile(id), exposureText(exposure))
      else expect(exposureText(exposure)).toBe(exposureText(exposed ?? {}))
    })
}
