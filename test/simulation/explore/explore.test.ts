import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { HANG } from '../../support/limits.ts'
import { playables } from '../../support/playable.ts'
import { nim } from '../../support/ten-line-game.ts'
import { Explorer } from './explore.ts'
import { openingOf } from './opening.ts'
import { planted } from './planted.ts'

const bounds = { accidents: 0, moves: 2, states: Infinity, seconds: Infinity }

test('[ROOM-3] every history of two pages without an accident, up to two moves of Nim', async () => {
  const { isWhole } = await new Explorer(await openingOf(nim), bounds).run()
  expect(isWhole).toBe(true)
})

test.each([
  { rules: nim, states: deep ? 100_000 : 1_200 },
  { rules: playables.tsuro, states: deep ? 20_000 : 300 },
])(
  '[ROOM-3] [ROOM-5] histories of two pages with an accident, the $states shortest of $rules.id',
  { timeout: HANG * 4 },
  async ({ rules, states }) => {
    const report = await new Explorer(await openingOf(rules), { ...bounds, accidents: 1, moves: 1, states }).run()
    expect(report.depth).toBeGreaterThan(2)
  },
)

if (deep) {
  test.each(planted.map(({ name }, k) => ({ name, k })))(
    'a mistake is found: $name',
    { timeout: HANG * 4 },
    ({ k }) => {
      const run = fileURLToPath(import.meta.resolve('./run.ts'))
      const found = execFileSync(process.execPath, [run, '--planted', String(k + 1)], { encoding: 'utf8' })
      expect(found).toMatch(/^Planted: .*\n +1\. /)
    },
  )
}
