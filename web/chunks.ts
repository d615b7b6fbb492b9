import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const web = fileURLToPath(new URL('.', import.meta.url))
const game = /\/web\/games\/(\w+)\/index\.ts$/
const sentence = /\/messages\/compiled\/messages\/(\w+)\.js$/
/** The types of the wire stand beside its schemas, which a page runs only to prove a game. */
const schemas = /\/node_modules\/valibot\//

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
  function rootsOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
    if (seen.has(id)) return []
    seen.add(id)
    const info = graph.getModuleInfo(id)
    const key = sentence.exec(id)?.[1]
    const importers = key === undefined ? (info?.importers ?? []) : [...(sayers.get(key) ?? [])]
    const above = importers.flatMap((importer) => rootsOf(importer, graph, seen))
    return id === `${web}main.ts` || info?.dynamicImporters.length ? [id, ...above] : above
  }

  function chunkOf(id: string, graph: Graph): string | null {
    if (schemas.test(id)) return null
    const roots = rootsOf(id, graph)
    const games = roots.flatMap((root) => game.exec(root)?.[1] ?? [])
    /** Whether something of this place brings the module with it. */
    const from = (place: string): boolean => roots.some((root) => root.startsWith(web + place))
    const everyTable = from('pages/Room') || games.length > 1
    const home = from('pages/Home') || from('games/pictures')
    if (from('main') || (home && (everyTable || from('features/table/')))) return 'main'
    if (everyTable && from('pages/Create')) return 'seating'
    if (everyTable) return 'room'
    // The pieces of a game that home's pictures are made of: home loads no more of it than these.
    return games[0] && from('games/pictures') ? `${games[0]}-pieces` : (games[0] ?? null)
  }

  return {
    name: 'murex:chunks',
    config: () => ({
      build: {
        rolldownOptions: {
          // A schema that nobody runs is left out.
          treeshake: { manualPureFunctions: ['v'] },
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
