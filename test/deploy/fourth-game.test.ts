import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
mkdirSync(join(root, '.cache'), { recursive: true })
/** The sources with the ten-line game as a fourth one: two folders, its id, and a line in each list that asks for it. */
const copy = mkdtempSync(join(root, '.cache/fourth-game-'))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
function write(path: string, text: string): void {
  mkdirSync(join(copy, path, '..'), { recursive: true })
  writeFileSync(join(copy, path), text)
}
const node = (...args: readonly string[]): string =>
  spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }).stdout

const bot = `{
  version: 1,
  budgets: {
    easy: { iterations: 0, temperature: 1 },
    calm: { iterations: 0, temperature: 0 },
    keen: { iterations: 100, temperature: 0 },
    sharp: { iterations: 1000, temperature: 0 },
  },
  slice: 10,
  exploration: 1,
  width: 3,
  sharpness: 1,
  candidates: (view, seat) => [...nim.legal(view, seat)].map((command) => ({ command, worth: 0 })),
  rollout: (view, seat, random) => nim.pick(view, seat, random),
  key: ({ take }) => String(take),
}`

/** All that a game needs: without a sketch, a lesson, a review, hidden things, texts, icon or picture. */
const shared = `
import type { Lawful, Played, Studied } from '../manifest.ts'
import { nim, type Command, type State } from './index.ts'

export const played: Played<State, Command> = { game: nim, bot: ${bot} }
export const studied: Studied<State, Command> = {}
export const lawful: Lawful<State, Command> = { legal: nim.legal }
`
const web = `
import type { Manifest } from '../manifest.ts'

const colours = Object.fromEntries(['red', 'green', 'blue', 'yellow'].map((paint) => [paint, { paint, mark: 'M0 0Z' }]))
export const manifest: Manifest = {
  name: () => 'Nim',
  line: () => 'Take the last match.',
  seats: { min: 2, max: 4 },
  minutes: 5,
  outline: 'M0 0H24V24Z',
  colours,
}
`

beforeAll(() => {
  const isSource = (path: string): boolean => !/\/(dist|node_modules)$/.test(path)
  for (const name of ['shared', 'web', '.config', 'package.json', 'wrangler.toml'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const ids = read('shared/games/ids.ts')
  write('shared/games/ids.ts', ids.replace("'tyros']", "'tyros', 'nim']"))
  const registry = read('shared/games/registry.ts')
  write(
    'shared/games/registry.ts',
    registry
      .replace(/(?=^import \* as tsuro)/m, "import * as nim from './nim/manifest.ts'\n")
      .replaceAll(/ tyros: tyros\.(\w+)(?= \})/g, '$&, nim: nim.$1'),
  )
  const catalogue = read('web/games/catalogue.ts')
  write(
    'web/games/catalogue.ts',
    catalogue
      .replace(/(?=^import \{ manifest as tsuro)/m, "import { manifest as nim } from './nim/manifest.ts'\n")
      .replace('tyrus, tyros }', 'tyrus, tyros, nim }'),
  )
  const uis = read('web/games/registry.ts')
  write('web/games/registry.ts', uis.replace(/(?=\n\}\n)/, "\n  nim: () => import('./nim/index.ts'),"))
  const game = read('test/support/ten-line-game.ts').replaceAll('../../shared/', '../../')
  write('shared/games/nim/index.ts', game)
  write('shared/games/nim/manifest.ts', shared)
  const ui = read('test/support/ten-line-ui.ts')
    .replace('./ten-line-game.ts', '../../../shared/games/nim/index.ts')
    .replaceAll("'../../shared/", "'../../../shared/")
    .replace('../../web/games/', '../')
    .replace('nimUi', 'ui')
    .replace(/late: \(\) =>[^]*?\n {4}\}\),\n/, 'late: () => Promise.resolve({}),\n')
  write('web/games/nim/index.ts', ui)
  write('web/games/nim/manifest.ts', web)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a fourth game is a folder on each side and its id, and all else compiles', () => {
  expect(node('node_modules/typescript/bin/tsc', '-b', 'shared')).toBe('')
  const checked = node(
    'node_modules/svelte-check/bin/svelte-check',
    '--tsconfig',
    'web/tsconfig.json',
    '--output',
    'human',
  )
  expect(checked).toMatch(/found 0 errors/)
})

test('a game that leaves out all that it may has what stands in for it', () => {
  const asked = `
    import { games, lessonTables, samples, scales, searchables, sketchOf } from './shared/games/registry.ts'
    const view = { seats: 2, turn: 0, heap: 1 }
    const { nim } = searchables
    const found = [games.nim.id, samples.nim.sample(view) === view, scales.nim, lessonTables.nim, sketchOf('nim', view)]
    console.log(JSON.stringify([...found, nim.pick(view, 0, { below: () => 0 })]))`
  expect(JSON.parse(node('--input-type=module', '--eval', asked))).toEqual(['nim', true, null, null, null, { take: 1 }])
})
