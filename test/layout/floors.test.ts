import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { houseIds } from '../support/house.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function sources(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/(^|\/)(compiled|dist|node_modules)\//.test(path))
}

interface Import {
  readonly from: string
  readonly specifier: string
  /** Path from the root for a relative import, otherwise as written. */
  readonly to: string
  readonly names: string
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8')
  const pattern =
    /^\s*(?:import|export)\s([^'"`;]*?)from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  return [...text.matchAll(pattern)].map(([, names = '', named, bare, dynamic]) => {
    const specifier = named ?? bare ?? dynamic ?? ''
    const to = specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
    return { from, specifier, to, names }
  })
}

const files = ['shared', 'worker', 'web', 'test'].flatMap(sources)
const imports = files.flatMap(importsOf)
const relative = imports.filter(({ specifier }) => specifier.startsWith('.'))
const isTest = (path: string) => path.startsWith('test/')
const gameOf = (path: string) => /^(?:shared|web)\/games\/([^/]+)\//.exec(path)?.[1]
const shown = (list: readonly Import[]) => list.map(({ from, specifier }) => `${from} -> ${specifier}`)

test('the imports are found', () => {
  expect(relative.length).toBeGreaterThan(50)
  expect(importsOf('shared/engine/position.ts').map(({ to }) => to)).toContain('shared/engine/random.ts')
})

test('a relative import names a file with its ending', () => {
  const isMade = ({ from, to }: Import) => from.endsWith('.d.ts') || to.startsWith('web/base/messages/compiled/')
  const local = relative.filter((each) => !isMade(each))
  expect(shown(local.filter(({ to }) => !/(\.(ts|svelte|json|css)|\/_headers)(\?\w+)?$/.test(to)))).toEqual([])
})

test('[ROOM-1] shared imports nothing outside itself but the schema library and the hash', () => {
  const outside = imports.filter(({ from, to }) => from.startsWith('shared/') && !to.startsWith('shared/'))
  expect(shown(outside.filter(({ to }) => !/^(valibot|@noble\/hashes)(\/|$)/.test(to)))).toEqual([])
})

test('worker -> shared <- web', () => {
  const strays = relative.filter(
    ({ from, to }) =>
      (from.startsWith('worker/') && !/^(worker\/|shared\/|package\.json$)/.test(to)) ||
      (from.startsWith('web/') && !/^(web|shared)\//.test(to)),
  )
  expect(shown(strays)).toEqual([])
})

test('games do not know each other; only the list of games and tests know several', () => {
  const across = relative.filter(({ from, to }) => gameOf(from) && gameOf(to) && gameOf(from) !== gameOf(to))
  expect(shown(across)).toEqual([])
  const engine = relative.filter(({ from, to }) => from.startsWith('shared/engine/') && to.startsWith('shared/games/'))
  expect(shown(engine)).toEqual([])
  const known = relative.filter(({ from, to }) => gameOf(to) && from.startsWith('shared/') && !gameOf(from))
  expect([...new Set(known.map(({ from }) => from))]).toEqual(['shared/games/registry.ts'])
})

/** The floors of the page: a folder imports only from itself and from those before it. */
const floors = ['base', 'ui', 'room', 'games', 'features', 'table', 'pages']
const floorOf = (path: string): number => floors.indexOf(/^web\/(\w+)\//.exec(path)?.[1] ?? '')

test('each floor of web imports only from itself and from those below', () => {
  expect(floors.map((floor) => imports.some(({ from }) => from.startsWith(`web/${floor}/`)))).not.toContain(false)
  const inside = relative.filter(({ from, to }) => floorOf(from) >= 0 && to.startsWith('web/'))
  expect(shown(inside.filter(({ from, to }) => floorOf(to) < 0 || floorOf(to) > floorOf(from)))).toEqual([])
})

const featureOf = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]

test('no feature of the page imports another; table, pages and the worker compose them', () => {
  const inside = relative.filter(({ from, to }) => featureOf(from) && featureOf(to))
  expect(inside.length).toBeGreaterThan(50)
  expect(shown(inside.filter(({ from, to }) => featureOf(from) !== featureOf(to)))).toEqual([])
})

test('a feature is a folder of its own, and all of the page lies on a floor', () => {
  expect(files.filter((path) => /^web\/features\/[^/]+$/.test(path))).toEqual([])
  const house = ['App.svelte', 'main.ts', 'chunks.ts', 'preload.ts', 'sizes.ts', 'vite.config.ts'].map(
    (name) => `web/${name}`,
  )
  const programs = /^web\/(service-worker|solo-worker)\//
  const loose = files.filter((path) => path.startsWith('web/') && floorOf(path) < 0 && !programs.test(path))
  expect(loose.filter((path) => !house.includes(path))).toEqual([])
})

test('the service worker is a program of its own, of which the page knows nothing', () => {
  const itself = (path: string) => path.startsWith('web/service-worker/')
  // Both keep the list of tables that the badge counts.
  const both = 'web/base/awaiting.ts'
  const across = relative.filter(
    ({ from, to }) => to !== both && itself(from) !== itself(to) && (from + to).includes('web/'),
  )
  expect(shown(across.filter(({ from, to }) => !isTest(from) && !to.startsWith('shared/')))).toEqual([])
})

/** The files of every game, and what each may not import from its own game, however many files lie between. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  types: ['apply', 'board', 'check', 'legal', 'play', 'sample', 'score', 'setup'],
  board: ['apply', 'check', 'legal', 'play', 'sample', 'score', 'setup'],
  read: ['apply', 'check', 'legal', 'play', 'sample', 'setup'],
  turn: ['apply', 'check', 'legal', 'play', 'sample', 'setup'],
  check: ['apply', 'legal', 'play', 'sample', 'setup'],
  setup: ['apply', 'check', 'legal', 'play', 'sample'],
  play: ['legal', 'sample'],
  apply: ['check', 'legal', 'play', 'sample'],
  score: ['apply', 'check', 'legal', 'play', 'sample', 'setup'],
  legal: ['apply', 'play', 'sample', 'setup'],
  pick: ['apply', 'play', 'sample', 'setup'],
  sample: ['apply', 'legal', 'play', 'setup'],
  rules: ['check', 'legal', 'play', 'sample', 'setup'],
  index: ['legal', 'pick', 'sample'],
  'bot/bot': ['apply', 'play', 'setup'],
  'bot/evaluate': ['apply', 'play', 'sample', 'setup'],
}

/** Every file of the same game that a file leads to. */
function reaches(from: string, seen = new Set<string>()): Set<string> {
  for (const { to } of relative.filter((one) => one.from === from && gameOf(one.to) === gameOf(from)))
    if (!seen.has(to)) reaches(to, seen.add(to))
  return seen
}

test.each(houseIds)('%s has the files of every game of the house', (game) => {
  expect(Object.keys(nouns).filter((name) => !files.includes(`shared/games/${game}/${name}.ts`))).toEqual([])
})

test.each(gameIds)(
  'the files of %s import in one direction: types <- board <- check <- play, types <- apply',
  (game) => {
    const path = (name: string) => `shared/games/${game}/${name}.ts`
    for (const [name, others] of Object.entries(nouns)) {
      const reached = reaches(path(name))
      expect(others.filter((other) => reached.has(path(other))).map((other) => `${name} -> ${other}`)).toEqual([])
    }
  },
)

test('the rules of a game know nothing of its bot', () => {
  const bots = relative.filter(({ from, to }) => from.startsWith('shared/games/') && /\/bot\//.test(to))
  expect(bots.length).toBeGreaterThan(10)
  const outside = bots.filter(({ from }) => !/\/bot\//.test(from))
  expect(outside.filter(({ from }) => !from.endsWith('/manifest.ts'))).toEqual([])
})

test.each(houseIds)('the page has the same pieces of %s as of every game of the house', (game) => {
  const pieces = [
    'index.ts',
    'Table.svelte',
    'Board.svelte',
    'Hand.svelte',
    'Hands.svelte',
    'Rules.svelte',
    'Picture.svelte',
  ]
  expect(pieces.filter((piece) => !files.includes(`web/games/${game}/${piece}`))).toEqual([])
})

test('whole states pass for views only in searches and tests', () => {
  const whole = imports.filter(({ names }) => /\bwhole\b/.test(names))
  expect(shown(whole.filter(({ from }) => !isTest(from) && from !== 'shared/search/search.ts'))).toEqual([])
})

test('there are no barrels, and no file named for everything', () => {
  const passing = files.filter((path) =>
    /^export\s+(\*|\{[^}]*\})\s+from/m.test(readFileSync(join(root, path), 'utf8')),
  )
  // The platform wants the object's class exported by the worker's entry.
  expect(passing.filter((path) => path !== 'worker/index.ts')).toEqual([])
  expect(files.filter((path) => /\/(utils?|helpers?|common|misc)\.(ts|svelte)$/.test(path))).toEqual([])
})

test('no file outside the tests is longer than 400 lines', () => {
  const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
  const long = files.filter((path) => !isTest(path) && lines(path) > 400)
  expect(long.map((path) => `${path}: ${lines(path)}`)).toEqual([])
})
