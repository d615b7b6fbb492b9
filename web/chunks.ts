import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { gameIds } from '../shared/games/ids.ts'

const web = fileURLToPath(new URL('.', import.meta.url))
const sentence = /\/messages\/compiled\/messages\/(\w+)\.js$/
/** Schemas of the wire, with what they tidy, and pieces of Svelte's forms: run late, or never, and without effect before. */
const apart =
  /\/valibot\/|\/shared\/sanitize\.ts$|\/internal\/(client\/dom\/elements\/bindings\/(input|select|size)|shared\/clone)\.js$/

/** Leaves them out of a page, and of its worker, that does not run them. */
export const treeshake = { manualPureFunctions: ['v'], moduleSideEffects: [{ test: apart, sideEffects: false }] }

/** Places by the path of a part that is loaded by a call of `import`: the first that fits. */
const places = Object.entries({
  main: 'main',
  home: 'pages/Home\\.|games/pictures',
  room: 'pages/Room',
  waiting: 'pages/Waiting\\.',
  $2: 'games/(\\w+)/index',
  '$2-$3': 'games/(\\w+)/(Rules|lesson)',
  '$2-tap': 'games/(\\w+)/tap',
  '$2-late': '.*games/(\\w+)/',
  lessons: 'games/lesson|pages/Lesson|features/lesson/',
  record: 'features/(record|archive)/|pages/Position',
  create: 'pages/Create',
  elsewhere: 'pages/Elsewhere',
  keeper: 'features/keeper/',
  'my-tables': 'pages/MyTables|games/sketches',
  'home-late': 'pages/(HomeOverlay|Solo)|features/(home|solo|device-transfer)/',
  'waiting-late': 'pages/late-waiting',
  'base-late': 'base/|ui/|.*node_modules',
  'table-late': '',
}).map(([name, path]) => [name, new RegExp(`^(${path}).*`)] as const)
function placeOf(root: string, at = root.replace(web, '')): string {
  return places.map(([name, path]) => at.replace(path, name)).find((place) => place !== at)!
}

/**
 * Names a chunk after the places that need it: after pages as they first stand, else after a table's `late` part, or `soon`
 * where a part of it comes earlier. The keeper's page and the page of no address name none that others need.
 */
function chunkOf(all: ReadonlySet<string>): string {
  const by = new Set([...all].filter((place) => place !== 'elsewhere' && place !== 'keeper'))
  if (by.size === 0) return [...all].join('-and-')
  const among = (...some: readonly string[]): string[] => some.filter((place) => by.has(place))
  const games = among('waiting', ...gameIds)
  const room = by.has('room') || games.length > 1
  if (by.has('main') || (by.has('home') && (room || among('waiting', 'table-late').length > 0))) return 'main'
  const [first, ...rest] = room ? ['room'] : [...among('home'), ...games]
  const isSoon = [...by].some((place) => /-tap$|^waiting-late$/.test(place))
  if (first === undefined) return by.has('table-late') ? (isSoon ? 'soon' : 'late') : [...by].sort().join('-and-')
  const isShared = room ? among('create', 'my-tables').length > 0 : [...by].some((place) => !place.startsWith(first))
  return [first, ...rest, ...(isShared ? ['late'] : [])].join('-and-')
}

/** Lays modules into the chunks of their places: many small files compress worse and take more requests. */
export function chunks(): Plugin {
  /** Modules that say a sentence; all of them import the one list of sentences. */
  const sayers = new Map<string, Set<string>>()
  /** The modules, loaded of themselves or by a call of `import`, that bring this one with them. */
  function rootsOf(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
    if (seen.has(id) || !seen.add(id)) return []
    const info = graph.getModuleInfo(id)
    const key = sentence.exec(id)?.[1]
    const importers = key === undefined ? (info?.importers ?? []) : [...(sayers.get(key) ?? [])]
    const above = importers.flatMap((importer) => rootsOf(importer, graph, seen))
    return id === `${web}main.ts` || info?.dynamicImporters.length ? [id, ...above] : above
  }
  function name(id: string, graph: Rolldown.ChunkingContext): string | null {
    const by = new Set(rootsOf(id, graph).map((root) => placeOf(root)))
    if (!apart.test(id)) return by.size > 0 ? chunkOf(by) : null
    return by.has('waiting') && gameIds.every((game) => !by.has(game)) ? 'waiting-and-late' : null
  }
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name }] }
  return {
    name: 'murex:chunks',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
    transform: {
      order: 'pre',
      filter: { code: /compiled\/messages\.js/ },
      handler(code, id) {
        for (const [, key = ''] of code.matchAll(/\bm\.(\w+)/g)) sayers.set(key, (sayers.get(key) ?? new Set()).add(id))
      },
    },
  }
}
