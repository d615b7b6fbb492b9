import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources } from '../support/copied.ts'
import { lade, parts } from './laden.ts'

/** The sources with one game more, as `npm run new-game` makes it. */
const { folder, node, run, end } = copySources()
let made: readonly string[]

beforeAll(() => {
  made = node('.scripts/new-game.js', 'onitama').stdout.trim().split('\n')
  expect(build()).toContain('onitama/fr.json is not there: its sentences are in en')
}, 600_000)
afterAll(end)

function build(): string {
  const { status, stderr } = node('.scripts/build.js')
  expect([status, stderr]).toEqual([0, expect.anything()])
  return stderr
}

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

/** Runs tests of the copy at full depth, and says what they printed if one is red. */
function passes(project: string, variables: Readonly<Record<string, string>>, ...which: readonly string[]): void {
  const vitest = [`${modules}/vitest/vitest.mjs`, 'run', '--config', 'test/vitest.config.ts', '--reporter=dot']
  const { status, stdout, stderr } = run(variables, ...vitest, '--project', project, ...which)
  expect(status, stdout + stderr).toBe(0)
}

/** Walks through the game of the copy: it is a test there alone, since no other sources have that game. */
function walk(variables: Readonly<Record<string, string>>, ...which: readonly string[]): void {
  cpSync(join(folder, 'test/browser/fourth-game.walk.ts'), join(folder, 'test/browser/fourth-game.test.ts'))
  passes('browser', { DEPTH: 'deep', ...variables }, 'test/browser/fourth-game.test.ts', ...which)
}

test('a new game keeps the laws, its clause and the layout', { timeout: 600_000 }, () => {
  passes('unit*', {}, 'test/layout', 'clauses/onitama', 'laws/laws.test')
})

test('a new game is played from a link, offline, against the computer and by keyboard', { timeout: 600_000 }, () => {
  walk({})
})

test('nothing is wrong with the screens of a new game', { timeout: 900_000 }, () => {
  passes('browser', { DEPTH: 'deep' }, 'test/browser/screens/areas', '-t', 'onitama')
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

test('a game with all that it may have is played through, and without each part of it', { timeout: 900_000 }, () => {
  lade(folder, 'onitama')
  build()
  const PARTS = parts.join(' ')
  walk({ PARTS }, '-t', 'played through')
})
