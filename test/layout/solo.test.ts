import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { treeshake } from '../../web/chunks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/(^|\/)(compiled|dist)\//.test(path))
    .map((path) => `${folder}/${path}`)
    .sort()
/** The sources of the page that run what they import from a path, not only its types. */
const running = (from: RegExp): string[] =>
  sources('web').filter((path) =>
    [...read(path).matchAll(/^\s*import (?!type )[^'"]*['"]([^'"]+)['"]/gm)].some(([, to]) => from.test(to!)),
  )

test('[ROOM-1] the room of the edge is an adapter', () => {
  expect(read('worker/room.ts').split('\n').length).toBeLessThanOrEqual(120)
})

test('[ROOM-75] the room of a table alone is the one of every table, and the page itself has none of it', () => {
  expect(running(/shared\/room\//)).toEqual(['web/features/solo/table.ts'])
  expect(running(/\/table\.ts$/)).toEqual(['web/features/solo/new-games.ts', 'web/features/solo/solo-page.ts'])
  expect(running(/\/solo-page\.ts$/)).toEqual(['web/solo-worker/solo.worker.ts'])
})

test('[PAGE-26] the worker is one small file, which fetches nothing and imports nothing late', async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: 'web/solo-worker/solo.worker.ts', treeshake },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  expect(output.map(({ type }) => type)).toEqual(['chunk'])
  const { code } = output[0]
  expect(code).not.toMatch(/\bfetch\(|\bimport\(|importScripts/)
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(54_000)
})
