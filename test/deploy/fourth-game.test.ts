import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources } from '../support/copied.ts'

/** The sources with one game more, as `npm run new-game` makes it. */
const { node, end } = copySources()
let made: readonly string[]

beforeAll(() => {
  made = node('.scripts/new-game.js', 'onitama').stdout.trim().split('\n')
  const { status, stderr } = node('.scripts/build.js')
  expect([status, stderr]).toEqual([
    0,
    expect.stringContaining('onitama/fr.json is not there: its sentences are in en'),
  ])
}, 600_000)
afterAll(end)

const modules = 'node_modules'
const said = (...args: readonly string[]): string => node(...args).stdout

test('a new game compiles at once, and all else with it', { timeout: 600_000 }, () => {
  expect(said(`${modules}/typescript/bin/tsc`, '-b')).toBe('')
  const checked = said(
    `${modules}/svelte-check/bin/svelte-check`,
    '--tsconfig',
    'web/tsconfig.json',
    '--output',
    'human',
  )
  expect(checked).toMatch(/found 0 errors and 0 warnings/)
})

test('a new game is written as the lint and the formatter want it', { timeout: 600_000 }, () => {
  const texts = made.filter((path) => !path.endsWith('.png'))
  expect(said(`${modules}/prettier/bin/prettier.cjs`, '--list-different', ...texts)).toBe('')
  const code = texts.filter((path) => /\.(ts|svelte)$/.test(path))
  expect(said(`${modules}/eslint/bin/eslint.js`, '--config', '.config/eslint.config.js', ...code)).toBe('')
})

test('a new game keeps the laws, its clause and the layout', { timeout: 600_000 }, () => {
  const run = [`${modules}/vitest/vitest.mjs`, 'run', '--config', 'test/vitest.config.ts', '--project', 'unit*']
  const { status, stdout } = node(...run, '--reporter=dot', 'test/layout', 'clauses/onitama', 'laws/laws.test')
  expect(status, stdout).toBe(0)
})

test('a game that leaves out all that it may has what stands in for it', () => {
  const asked = `
    import { games, partsOf, samples, scales, searchables, sketchOf } from './shared/games/registry.ts'
    const view = { seats: 2, turn: 0, heap: 1 }
    const { onitama } = searchables
    const found = [games.onitama.id, samples.onitama.sample(view) === view, scales.onitama, partsOf('onitama').lesson]
    const more = [sketchOf('onitama', view), onitama.pick(view, 0, { below: () => 0 })]
    console.log(JSON.stringify([...found, ...more]))`
  const found = JSON.parse(said('--input-type=module', '--eval', asked)) as unknown
  expect(found).toEqual(['onitama', true, null, null, null, { take: 1 }])
})
