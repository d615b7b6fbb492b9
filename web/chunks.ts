import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const main = file('main.ts')
const room = file('pages/Room.svelte')
const pictures = file('games/pictures.ts')
const homes = [file('pages/Home.svelte'), pictures]
const create = file('pages/Create.svelte')
const menu = file('features/table/Menu.svelte')
const game = /\/web\/games\/(\w+)\/index\.ts$/
const sentence = /\/messages\/compiled\/messages\/(\w+)\.js$/

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/**
 * What is loaded together lies together, for many small files compress worse and take more requests: what every page needs,
 * what a new table and every table need, what every table needs, each game. All else is divided by the bundler.
 */
export function chunks(): Plugin {
  /** Which modules say a sentence; all of them import the one list of sentences. */
  const sayers = new Map<string, Set<string>>()

  /** The modules, loaded of themselves or by a call of `import`, that bring this one with them. */
  function roots(id: string, graph: Graph, seen = new Set<string>()): string[] {
    if (seen.has(id)) return []
    seen.add(id)
    const info = graph.getModuleInfo(id)
    const key = sentence.exec(id)?.[1]
    const importers = key === undefined ? (info?.importers ?? []) : [...(sayers.get(key) ?? [])]
    const above = importers.flatMap((importer) => roots(importer, graph, seen))
    return id === main || info?.dynamicImporters.length ? [id, ...above] : above
  }

  function chunkOf(id: string, graph: Graph): string | null {
    const from = roots(id, graph)
    const games = from.flatMap((root) => game.exec(root)?.[1] ?? [])
    const everyTable = from.includes(room) || games.length > 1
    const isShared = everyTable || from.includes(menu)
    const everyPage = from.includes(main) || (homes.some((home) => from.includes(home)) && isShared)
    if (everyPage) return 'main'
    if (everyTable && from.includes(create)) return 'seating'
    if (everyTable) return 'room'
    // The pieces of a game that home's pictures are made of: home loads no more of it than these.
    return games[0] && from.includes(pictures) ? `${games[0]}-pieces` : (games[0] ?? null)
  }

  return {
    name: 'murex:chunks',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
        },
      },
    }),
    transform: {
      order: 'pre',
      filter: { code: /compiled\/messages\.js/ },
      handler(code, id) {
        for (const [, key = ''] of code.matchAll(/\bm\.(\w+)/g)) sayers.set(key, (sayers.get(key) ?? new Set()).add(id))
      },
    },
  }
}
