import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
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

test('[PAGE-26] the worker is a small file, which fetches nothing and imports late the game that is played alone', async () => {
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
  const chunks = output.filter((file) => file.type === 'chunk')
  const most = ({ isEntry }: Rolldown.OutputChunk): number => (isEntry ? 31_500 : 16_000)
  for (const chunk of chunks) {
    expect(chunk.code, chunk.fileName).not.toMatch(/\bfetch\(|importScripts/)
    expect(gzipSync(chunk.code, { level: 9 }).length, chunk.fileName).toBeLessThanOrEqual(most(chunk))
  }
  const late = chunks.map(({ facadeModuleId }) => /shared\/games\/(\w+)\/manifest\.ts$/.exec(facadeModuleId ?? '')?.[1])
  expect(late.filter((game) => game !== undefined).toSorted()).toEqual(gameIds.toSorted())
})

test('[PAGE-26] no file of a game alone imports the one that the worker runs: WebKit would run that again', () => {
  const files = readdirSync(`${root}web/dist/assets`).filter((name) => /-alone-.*\.js$/.test(name))
  expect(files).toHaveLength(gameIds.length + 1)
  expect(files.filter((name) => read(`web/dist/assets/${name}`).includes('solo.worker'))).toEqual([])
})
