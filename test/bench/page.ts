import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** What each page shows: the modules that are asked for, one after the other, on the way to it. */
const pages: Readonly<Record<string, readonly string[]>> = {
  home: ['main.ts', 'pages/Home.svelte', 'games/pictures.ts'],
  tsuro: ['main.ts', 'pages/Room.svelte', 'pages/Playing.svelte', 'games/tsuro/index.ts'],
  tyrus: ['main.ts', 'pages/Room.svelte', 'pages/Playing.svelte', 'games/tyrus/index.ts'],
  tyros: ['main.ts', 'pages/Room.svelte', 'pages/Playing.svelte', 'games/tyros/index.ts'],
}

const web = fileURLToPath(new URL('../../web', import.meta.url))

type Chunks = readonly Rolldown.OutputChunk[]

/** The chunk that a module of the page became part of. */
const chunkOf = (name: string, chunks: Chunks): Rolldown.OutputChunk | undefined =>
  chunks.find((chunk) => chunk.facadeModuleId === `${web}/${name}` || chunk.moduleIds.includes(`${web}/${name}`))

/** Every file of the build that a page loads: its chunks, what they import, and their styles. */
function filesOf(modules: readonly string[], chunks: Chunks): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk) throw new Error(`a page wants a module that the build lacks: ${modules.join(', ')}`)
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name))
  }
  for (const name of modules) add(chunkOf(name, chunks))
  return files
}

/**
 * Bytes of scripts and styles that each page loads, compressed file by file with gzip -9, and with Brotli as the edge may
 * send them; and of all fonts, as they are. Built anew in memory, as `npm run build` does it.
 */
export async function pageBytes(): Promise<Record<string, number>> {
  const built = await build({ configFile: `${web}/vite.config.ts`, logLevel: 'error', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const bytesOf = (name: string): Uint8Array => {
    const file = output.find((one) => one.fileName === name)!
    return Buffer.from(file.type === 'chunk' ? file.code : file.source)
  }
  const figures: Record<string, number> = {}
  for (const [page, modules] of Object.entries(pages)) {
    // A game without a page of its own yet has no weight.
    if (!chunkOf(modules.at(-1)!, chunks)) continue
    const files = [...filesOf(modules, chunks)].map(bytesOf)
    const sum = (compress: (bytes: Uint8Array) => Uint8Array): number =>
      files.reduce((total, bytes) => total + compress(bytes).length, 0)
    figures[`page.${page}`] = sum((bytes) => gzipSync(bytes, { level: 9 }))
    figures[`page.${page}.brotli`] = sum((bytes) => brotliCompressSync(bytes))
  }
  const fonts = output.filter((file) => file.fileName.endsWith('.woff2'))
  figures['page.fonts'] = fonts.reduce((total, font) => total + bytesOf(font.fileName).length, 0)
  return figures
}
