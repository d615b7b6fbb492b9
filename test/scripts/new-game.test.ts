import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { copySources } from '../support/copied.ts'

const { folder, node, end } = copySources()
afterAll(end)

const make = (name: string) => node('.scripts/new-game.js', name)

/** Each file of the copy, and a hash of what is in it. */
function files(): ReadonlyMap<string, string> {
  const entries = ['shared', 'web', 'test', '.scripts'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true }),
  )
  const paths = entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
  return new Map(
    paths.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}
const before = files()

test.each(['', 'Onitama', '../(', 'x'.repeat(21)])('“%s” is no name for a new game', (name) => {
  const { status, stderr } = make(name)
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^“.*” is no name for a game: it takes 2 to 20 letters .*\n$/),
  ])
})

test.each([
  ['tsuro', 'there is shared/games/tsuro'],
  ['nim', 'there is test/shared/laws/nim.ts'],
  ['class', 'it is a word of JavaScript'],
  ['played', 'it is a word in shared/games/registry.ts'],
  ['heap', 'it is a word in the game that is copied'],
])('%s is taken as a name for a new game', (name, why) => {
  const { status, stderr } = make(name)
  expect([status, stderr]).toEqual([1, expect.stringContaining(`“${name}” is taken: ${why}`)])
})

test('a name that is refused, and a file that cannot be written, leave all as it was', () => {
  expect(files()).toEqual(before)
  const cards = join(folder, 'web/public/cards')
  rmSync(cards, { recursive: true })
  writeFileSync(cards, '')
  const without = files()
  const { status, stderr } = make('onitama')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Nothing was written: /)])
  expect(files()).toEqual(without)
  rmSync(cards)
})

test('a new game is written on both sides, and listed', () => {
  const without = files()
  const { status, stdout } = make('onitama')
  expect(status).toBe(0)
  const now = files()
  const changed = [...now.keys()].filter((path) => now.get(path) !== without.get(path))
  expect(stdout.trim().split('\n').sort()).toEqual(changed.sort())
  expect(changed.filter((path) => without.has(path))).toEqual([
    'shared/games/ids.ts',
    'shared/games/registry.ts',
    'web/base/messages/project.inlang/settings.json',
  ])
  expect(changed.filter((path) => !without.has(path))).toEqual([
    'shared/games/onitama/RULES.md',
    'shared/games/onitama/index.ts',
    'shared/games/onitama/manifest.ts',
    'test/shared/clauses/onitama/taking.test.ts',
    'test/shared/laws/onitama.ts',
    'web/base/messages/onitama/en.json',
    'web/games/onitama/Rules.svelte',
    'web/games/onitama/Table.svelte',
    'web/games/onitama/index.ts',
    'web/games/onitama/manifest.ts',
    'web/public/cards/onitama.png',
  ])
  for (const path of changed.filter((one) => /\.(ts|svelte|json|md)$/.test(one))) {
    const text = readFileSync(join(folder, path), 'utf8')
    expect([path, /onitama/i.test(text), /\bnim/i.test(text)]).toEqual([path, true, false])
  }
  expect(make('onitama').stderr).toContain('“onitama” is taken')
})

test('further new games are written after a first one', () => {
  const names = ['santorini', 'quoridor', 'gobblet', 'pentago']
  for (const name of names) expect([name, make(name).status]).toEqual([name, 0])
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const [, ids] = /gameIds = \[([^\]]*)\]/.exec(text('shared/games/ids.ts'))!
  expect(ids!.match(/\w+/g)).toEqual([...gameIds, 'onitama', ...names])
  const registry = text('shared/games/registry.ts')
  const settings = text('web/base/messages/project.inlang/settings.json')
  for (const name of ['onitama', ...names]) {
    for (const part of ['played', 'studied', 'lawful']) expect(registry).toContain(`${name}: ${name}.${part}`)
    expect(JSON.parse(settings)).toMatchObject({
      'plugin.inlang.messageFormat': { pathPattern: expect.arrayContaining([`./${name}/{locale}.json`]) },
    })
  }
})
