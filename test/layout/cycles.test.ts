import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/(^|\/)compiled\//.test(path))

const files = ['shared', 'worker', 'web'].flatMap(sources)

/** The files that a file imports from, also types alone; not what is loaded later. */
function needs(from: string): string[] {
  const text = readFileSync(join(root, from), 'utf8')
  const pattern = /^\s*(?:import|export)\s[^'"`;]*?\sfrom\s*['"](\.[^'"]+)['"]|^\s*import\s*['"](\.[^'"]+)['"]/gm
  return [...text.matchAll(pattern)]
    .map(([, named, bare]) => normalize(join(dirname(from), named ?? bare!)))
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

test('imports are read with their types', () => {
  expect(imports.get('shared/room/core/room.ts')).toContain('shared/room/core/memory.ts')
  expect(imports.get('shared/room/core/rows.ts')).toEqual(['shared/room/types.ts'])
  expect(imports.get('web/pages/Playing.svelte')).toContain('web/table/live-table.svelte.ts')
})

test('no file needs itself, however many files lie between', () => {
  const done = new Set<string>()
  const cycle = files.map((path) => cycleFrom(path, [], done)).find((found) => found)
  expect(cycle?.join(' -> ')).toBeUndefined()
})
