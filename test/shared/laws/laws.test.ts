import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playables } from '../../support/playable.ts'
import { checkLaws } from './laws.ts'
import { adapterOf, exposureFile, exposureOf } from './adapters.ts'
import { exposureText } from './exposure.ts'

/** `GOLDEN=write` writes the exposure lists anew instead of comparing them. */
const writing = process.env['GOLDEN'] === 'write'

for (const [id, game] of Object.entries(playables))
  test(`${id} keeps the eight laws, and tells what its exposure list says`, { timeout: 600_000 }, async () => {
    const exposed = writing ? undefined : (exposureOf(id) ?? {})
    const report = checkLaws(game, { ...(await adapterOf(id)), games: 300, seed: 1, exposed })
    console.log(
      `${id}: ${report.entries} entries, ${report.tried} commands tried, ${report.worlds} pairs of worlds, ${report.counterparts} of commands`,
    )
    console.log(`${id} saw: ${JSON.stringify(report.sights)}`)
    expect(report.games).toBe(300)
    if (writing) writeFileSync(exposureFile(id), exposureText(report.exposure))
    else expect(exposureText(report.exposure)).toBe(exposureText(exposed ?? {}))
  })
