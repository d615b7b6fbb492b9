import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { HANG } from '../../support/limits.ts'
import { playables } from '../../support/playable.ts'
import { nim } from '../../support/ten-line-game.ts'
import { Explorer, type Bounds } from './explore.ts'
import { openingOf } from './opening.ts'
import { kinds } from './step.ts'

const bounds: Bounds = { accidents: 0, moves: 2, states: Infinity, seconds: Infinity }
/** States in which mistakes are looked for, in the gate and in the deep run: without one there is no finding. */
const FEW = 1_200
const MANY = 20_000

test.each([nim, playables.tsuro])(
  '[ROOM-3] every history of two pages without an accident, up to two moves of $id',
  async (rules) => {
    const { isWhole, longest } = await new Explorer(await openingOf(rules), bounds).run()
    expect({ isWhole, longest }).toEqual({ isWhole: true, longest: 3 })
  },
)

test('an action that the room refuses is refused to its page, whose outbox reads it from memory', async () => {
  const { pages } = await new Explorer(await openingOf(nim), bounds).replay([
    'Anna moves',
    "Anna's act arrives",
    'Anna is told: entry',
    'Ben is told: entry',
    'Ben moves',
    'Anna takes back',
    "Anna's act arrives",
    "Ben's act arrives",
    'Ben is told: entry',
    'Ben is told: refused',
  ])
  expect([...pages[1]!.issued.values()].map(({ fate }) => fate)).toEqual(['refused'])
})

test.each([
  { rules: nim, states: deep ? MANY : FEW },
  { rules: playables.tsuro, states: FEW },
])(
  '[ROOM-3] [ROOM-5] the $states shortest histories of $rules.id with two accidents: each kind of step, and no finding',
  { timeout: HANG * 4 },
  async ({ rules, states }) => {
    const { steps } = await new Explorer(await openingOf(rules), { ...bounds, accidents: 2, states }).run()
    expect(Object.keys(steps).sort()).toEqual([...kinds].sort())
  },
)

if (deep)
  test.each([nim, playables.tsuro])(
    '[ROOM-3] [ROOM-5] every history of two pages with an accident, up to two moves of $id',
    { timeout: HANG * 4 },
    async (rules) => {
      const { isWhole, longest } = await new Explorer(await openingOf(rules), { ...bounds, accidents: 1 }).run()
      expect({ isWhole, longest }).toEqual({ isWhole: true, longest: 4 })
    },
  )

test.each(['--states', '--walks'])(
  'with a mistake planted the shortest history that shows it is printed, by %s',
  { timeout: HANG },
  (bound) => {
    const run = fileURLToPath(import.meta.resolve('./run.ts'))
    const printed = execFileSync(process.execPath, [run, '--planted', '1', bound, '1200'], { encoding: 'utf8' })
    expect(printed).toMatch(/^Planted: an action that comes again is not known any more\n( +\d+\. .*\n){4,12} {5}\S/)
    expect(printed).toMatch(/^ {5}action-\w+-\d+ is refused, and was carried out$/m)
  },
)
