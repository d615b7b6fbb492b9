import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { gameIds } from '../shared/games/ids.ts'

const web = fileURLToPath(new URL('.', import.meta.url))

/** Modules of each page, in the order in which they are asked for. */
export const pages: Readonly<Record<string, readonly string[]>> = {
  home: ['pages/Home.svelte', 'games/pictures.ts'],
  // Browsers alone know which game it is.
  solo: ['pages/Solo.svelte', 'pages/Room.svelte', 'pages/Playing.svelte'],
  ...Object.fromEntries(
    gameIds.flatMap((game) => [
      [game, ['pages/Room.svelte', 'pages/Playing.svelte', `games/${game}/index.ts`]],
      [`${game}:moment`, ['pages/Position.svelte', `games/${game}/index.ts`]],
      [`${game}:waiting`, ['pages/Room.svelte', 'pages/Waiting.svelte']],
    ]),
  ),
}

/** Modules that a page needs at the first tap, if any, and asks for as soon as it runs. */
const atTap = (page: string): readonly string[] => [`games/${page}/tap.ts`].filter((name) => existsSync(web + name))

function chunkOf(name: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(
    ({ facadeModuleId, moduleIds }) => facadeModuleId === web + name || moduleIds.includes(web + name),
  )
  if (!chunk) throw new Error(`a page wants a module that the build lacks: ${name}`)
  return chunk
}

/** All files that modules of a build need: chunks, their imports, and styles. */
export function filesOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const name of modules) add(chunkOf(name, chunks))
  return files
}

/**
 * Writes `murex:preload` into the page's head: the files of each page beside those of `main.ts`, as JSON for a URL. The
 * worker knows the page of an address, and lets the browser ask for all of them at once. `murex:styles` holds the styles of
 * a waiting room, of no game: the worker writes them into the page itself. `murex:home` holds those of home, to which the
 * build adds its first sight.
 */
export function preload(): Plugin {
  return {
    name: 'murex:preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {})
        const chunks = built.filter((file) => file.type === 'chunk')
        const all = filesOf(['main.ts'], chunks)
        const listed = Object.entries(pages).map(([page, modules]) => [
          page,
          [...filesOf([...modules, ...atTap(page)], chunks)].filter((file) => !all.has(file)),
        ])
        const stylesOf = (page: string): string => {
          // Orders styles as they would be loaded: those of imported files come first.
          const ordered = new Set(
            ['main.ts', ...pages[page]!].flatMap((name) => [...filesOf([name], chunks)].reverse()),
          )
          const styles = [...ordered].flatMap((name) => {
            const file = built.find(({ fileName }) => fileName === name)!
            return file.type === 'asset' ? [String(file.source).trim()] : []
          })
          return styles.join('')
        }
        const held = {
          preload: JSON.stringify(Object.fromEntries(listed)),
          styles: stylesOf(`${gameIds[0]}:waiting`),
          home: stylesOf('home'),
        }
        return Object.entries(held).map(([name, content]) => ({
          tag: 'meta',
          attrs: { name: `murex:${name}`, content: encodeURIComponent(content) },
          injectTo: 'head',
        }))
      },
    },
  }
}
