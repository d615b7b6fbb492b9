import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { filesOf, pages } from '../../web/preload.ts'
import { keptOf } from '../../web/service-worker/build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Weighed = 'home' | GameId | `${GameId}:waiting`
export const weighed: readonly Weighed[] = ['home', ...gameIds, ...gameIds.map((game) => `${game}:waiting` as const)]

export type Built = Rolldown.RolldownOutput['output']

/** The page in English as `npm run build` has built it from these very sources, which it does now where it has not. */
export function builtPage(): Built {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['.scripts/build.js'], { cwd: root, env })
  const files = JSON.parse(readFileSync(`${root}.cache/page.json`, 'utf8')) as Built
  for (const file of files) {
    const bytes = readFileSync(`${root}web/dist/${file.fileName}`)
    if (file.type === 'asset') file.source = bytes
    else {
      const { moduleIds, facadeModuleId } = file
      const whole = { moduleIds: moduleIds.map((id) => root + id), facadeModuleId: root + facadeModuleId }
      Object.assign(file, { code: String(bytes), ...whole })
    }
  }
  return files
}

export function filesAtFirst(page: Weighed, output: Built): Set<string> {
  const chunks = output.filter((file) => file.type === 'chunk')
  return filesOf(['main.ts', ...pages[page]!], chunks)
}

/**
 * Bytes of scripts and styles that each page loads, compressed file by file with gzip -9, and with Brotli as the edge may
 * send them; of the worker that plays alone, without a game; of the fonts that every page loads, as they are; and of all that
 * a browser keeps for times without a network.
 */
export function pageBytes(output: Built): Record<string, number> {
  const bytesOf = (name: string): Uint8Array => {
    const file = output.find((one) => one.fileName === name)!
    return Buffer.from(file.type === 'chunk' ? file.code : file.source)
  }
  const figures: Record<string, number> = {}
  for (const page of weighed) {
    const files = [...filesAtFirst(page, output)].map(bytesOf)
    const sum = (compress: (bytes: Uint8Array) => Uint8Array): number =>
      files.reduce((total, bytes) => total + compress(bytes).length, 0)
    figures[`page.${page}`] = sum((bytes) => gzipSync(bytes, { level: 9 }))
    figures[`page.${page}.brotli`] = sum((bytes) => brotliCompressSync(bytes))
  }
  // One worker for what a page plays alone and for what it thinks.
  const workers = output.filter(({ fileName }) => /\/(solo\.worker|games-alone)-[^/]*\.js$/.test(fileName))
  if (workers.length !== 2) throw new Error('the build has not one worker')
  figures['page.worker'] = workers.reduce(
    (sum, { fileName }) => sum + gzipSync(bytesOf(fileName), { level: 9 }).length,
    0,
  )
  const fonts = output.filter((file) => /latin-(?!ext).*\.woff2$/.test(file.fileName))
  figures['page.fonts'] = fonts.reduce((total, font) => total + bytesOf(font.fileName).length, 0)
  const kept = keptOf(output).filter((name) => name.startsWith('assets/'))
  figures['page.kept'] = kept.reduce((total, name) => total + gzipSync(bytesOf(name), { level: 9 }).length, 0)
  return figures
}
