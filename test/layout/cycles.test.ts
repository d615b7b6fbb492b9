import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/(^|\/)compiled\//.test(path))

const files = ['shared', 'worker', 'web/base', 'web/room'].flatMap(sources)

/** Whether something is left of `{ type A, b }` once the types are gone. */
const hasValue = (names: string): boolean => {
  const listed = /^\{(.*)\}$/s.exec(names.trim())?.[1]
  if (listed === undefined) return true
  return listed.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '))
}

/** The files whose code a file needs before its own can run: no types, nothing that is loaded later. */
function needs(from: string): string[] {
  const text = readFileSync(join(root, from), 'utf8')
  const pattern =
    /^\s*(?:import|export)\s(?!type\s)([^'"`;]*?)\sfrom\s*['"](\.[^'"]+)['"]|^\s*import\s*['"](\.[^'"]+)['"]/gm
  return [...text.matchAll(pattern)]
    .filter(([, names]) => names === undefined || hasValue(names))
    .map(([, , named, bare]) => normalize(join(dirname(from), named ?? bare!)))
    .filter((path) => files.includes(path))
}

const imports = new Map(files.map((path) => [path, needs(path)]))

/** The first way found from a file back to one on the way, as a list of files. */
function cycleFrom(path: string, way: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
  if (done.has(path)) return undefined
  for (const next of imports.get(path)!) {
    const cycle = cycleFrom(next, [...way, path], done)
    if (cycle) return cycle
  }
  done.add(path)
  return undefined
}

test('imports are read with their values alone', () => {
  expect(imports.get('shared/room/room.ts')).toContain('shared/room/hub.ts')
  expect(imports.get('shared/room/change.ts')).toEqual([])
  expect(['{ type A, b }', '{ type A, type B }', 'a', '{\n  type A,\n}'].map(hasValue)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('no file needs itself, however many files lie between', () => {
  const done = new Set<string>()
  const cycle = files.map((path) => cycleFrom(path, [], done)).find((found) => found)
  expect(cycle?.join(' -> ')).toBeUndefined()
})
