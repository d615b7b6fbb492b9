import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { games } from '../../shared/games/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every source file under a folder, as paths from the root. */
function sources(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/(^|\/)(compiled|dist|node_modules)\//.test(path))
}

interface Import {
  readonly from: string
  /** As written. */
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
  expect(importsOf('shared/engine/table.ts').map(({ to }) => to)).toContain('shared/engine/random.ts')
})

test('a relative import names a file with its ending', () => {
  const local = relative.filter(({ to }) => !to.startsWith('web/words/compiled/'))
  expect(shown(local.filter(({ to }) => !/\.(ts|svelte|json|css)(\?\w+)?$/.test(to)))).toEqual([])
})

test('shared imports nothing outside itself but the schema library and the hash', () => {
  const outside = imports.filter(({ from, to }) => from.startsWith('shared/') && !to.startsWith('shared/'))
  expect(shown(outside.filter(({ to }) => !/^(valibot|@noble\/hashes)(\/|$)/.test(to)))).toEqual([])
})

test('worker -> shared <- web', () => {
  const strays = relative.filter(
    ({ from, to }) =>
      (from.startsWith('worker/') && !/^(worker|shared)\//.test(to)) ||
      (from.startsWith('web/') && !/^(web|shared)\//.test(to)),
  )
  expect(shown(strays)).toEqual([])
})

test('games do not know each other; only the list of games and tests know several', () => {
  const across = relative.filter(({ from, to }) => gameOf(from) && gameOf(to) && gameOf(from) !== gameOf(to))
  expect(shown(across)).toEqual([])
  const engine = relative.filter(({ from, to }) => from.startsWith('shared/engine/') && to.startsWith('shared/games/'))
  expect(shown(engine)).toEqual([])
  const known = new Map<string, Set<string>>()
  for (const { from, to } of relative) {
    const game = gameOf(to)
    if (game && from.startsWith('shared/') && !gameOf(from)) known.set(from, (known.get(from) ?? new Set()).add(game))
  }
  expect([...known.keys()].filter((from) => from !== 'shared/games/index.ts')).toEqual([])
})

/** What a file of a game may not import from its own game, however many files lie between. */
const barred: Readonly<Record<string, readonly string[]>> = {
  types: ['board', 'check', 'decide', 'evolve', 'score', 'sample', 'bot', 'index'],
  board: ['check', 'decide', 'evolve', 'score', 'sample', 'bot', 'index'],
  check: ['decide', 'evolve', 'sample', 'bot', 'index'],
  evolve: ['check', 'decide', 'sample', 'bot', 'index'],
  score: ['check', 'decide', 'sample', 'bot', 'index'],
  sample: ['decide', 'bot', 'index'],
  decide: ['bot', 'index'],
}

/** Every file of the same game that a file leads to. */
function reaches(from: string, seen = new Set<string>()): Set<string> {
  for (const { to } of relative.filter((one) => one.from === from && gameOf(one.to) === gameOf(from)))
    if (!seen.has(to)) reaches(to, seen.add(to))
  return seen
}

test.each(Object.keys(games))('in %s: types <- board <- check <- decide, types <- evolve', (game) => {
  const path = (name: string) => `shared/games/${game}/${name}.ts`
  for (const name of ['types', 'board', 'check', 'decide', 'evolve', 'score', 'sample', 'index'])
    expect(files).toContain(path(name))
  for (const [name, others] of Object.entries(barred)) {
    const reached = reaches(path(name))
    expect(others.filter((other) => reached.has(path(other))).map((other) => `${name} -> ${other}`)).toEqual([])
  }
})

test('whole states pass for views only in searches and tests', () => {
  const whole = imports.filter(({ names }) => /\bwhole\b/.test(names))
  expect(shown(whole.filter(({ from }) => !isTest(from) && from !== 'shared/engine/search.ts'))).toEqual([])
})

test('there are no barrels, and no file named for everything', () => {
  const passing = files.filter((path) =>
    /^export\s+(\*|\{[^}]*\})\s+from/m.test(readFileSync(join(root, path), 'utf8')),
  )
  // The platform wants the object's class exported by the worker's entry.
  expect(passing.filter((path) => path !== 'worker/index.ts')).toEqual([])
  expect(files.filter((path) => /\/(utils?|helpers?|common|misc)\.(ts|svelte)$/.test(path))).toEqual([])
})

test('no file outside the tests is longer than 300 lines', () => {
  const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
  const long = files.filter((path) => !isTest(path) && lines(path) > 300)
  expect(long.map((path) => `${path}: ${lines(path)}`)).toEqual([])
})

/** The clauses of each game's rules: so many numbered ones, so many worked examples. */
const clauses: Readonly<Record<string, readonly [prefix: string, clauses: number, examples: number]>> = {
  tsuro: ['TSU', 23, 1],
  tyrus: ['TYU', 18, 5],
  tyros: ['TYR', 48, 6],
}

test.each(Object.keys(games))('every clause of %s has a test whose title cites it alone', (game) => {
  const [prefix, count, examples] = clauses[game]!
  const numbered = (letter: string, length: number) => Array.from({ length }, (_, i) => `${prefix}-${letter}${i + 1}`)
  const all = [...numbered('', count), ...numbered('E', examples)]
  const texts = files
    .filter((path) => path.startsWith(`test/games/${game}/`) && path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const titles = texts.flatMap((text) => [...text.matchAll(/(['"`])(\[[A-Z]{3}-.*?)\1,/g)].map((hit) => hit[2]!))
  const cited = titles.map((title) => /^\[([A-Z]{3}-E?\d+)\] [^[\]]+$/.exec(title)?.[1] ?? title)
  expect(cited.filter((clause) => !all.includes(clause))).toEqual([])
  expect(all.filter((clause) => !cited.includes(clause))).toEqual([])
})
