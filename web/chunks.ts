import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { gameIds } from '../shared/games/ids.ts'

const web = fileURLToPath(new URL('.', import.meta.url))
const game = /\/web\/games\/(\w+)\/index\.ts$/
const sentence = /\/messages\/compiled\/messages\/(\w+)\.js$/
/** The types of the wire stand beside its schemas, with what they tidy: a page runs these late, or never. */
const schemas = /\/node_modules\/valibot\/|\/shared\/sanitize\.ts$/

/** Pieces of Svelte that only forms and some boards use. They do nothing before they are called, which the bundler does not see. */
const apart = /\/svelte\/src\/internal\/(client\/dom\/elements\/bindings\/(input|select|size)|shared\/clone)\.js$/

/** What is left out where nobody runs it: schemas, of the page as of its worker, and those pieces. */
export const treeshake = {
  manualPureFunctions: ['v'],
  moduleSideEffects: [{ test: apart, sideEffects: false }],
}

/** Parts that are loaded later, a few at a time: what their places have in common lies together too. */
const late: readonly (readonly [name: string, place: RegExp])[] = [
  [
    'overlays',
    /^(table\/|features\/(chat|series|seats|proposals|push|rules|scratch|sound|lesson|screen)\/|pages\/Screen)/,
  ],
  ['record', /^(features\/record\/|pages\/Position)/],
  ['archive', /^features\/archive\/ArchiveDialog/],
  ['device-transfer', /^features\/device-transfer\//],
  ['hot-seat', /^(room\/hot-seats|features\/hot-seat\/)/],
  ['rules', /^(games\/\w+\/Rules|features\/rules\/)/],
  ['lessons', /^(games\/\w+\/lesson|pages\/Lesson|features\/lesson)/],
  ['tsuro-late', /^games\/tsuro\/(Hands|ending|text\/|trial)/],
  ['tyros-late', /^games\/tyros\/(Hands|ending|lazy|trial)/],
  ['tyrus-late', /^games\/tyrus\/(Hands|ending|board\/|lazy|trial)/],
  ['lists', /^(features\/(home\/|solo\/|archive\/ArchiveDialog)|pages\/(Create|HomeOverlay|MyTables))/],
]

/** Parts of which none is there at first sight. */
const later =
  /^(features|table|base\/error-sentences|games\/(Log|\w+\/Hands)|pages\/(Waiting|Screen|Create|Solo|Lesson|Position|HomeOverlay|MyTables))/

/** The family of a module that only late parts bring along; of a sentence that several of them say, one of its own. */
function lateOf(id: string, roots: readonly string[]): string | undefined {
  const places = roots.map((root) => root.slice(web.length))
  const family = late.find(([, place]) => places.length > 0 && places.every((root) => place.test(root)))
  if (family) return family[0]
  return sentence.test(id) && places.every((root) => later.test(root)) ? 'sentences' : undefined
}

/** Whether parts that a game loads as soon as its table stands bring a module along, and others too. */
const isShared = (roots: readonly string[]): boolean =>
  roots.some((root) => /\/games\/\w+\/(Hands|lazy)\./.test(root)) &&
  new Set(roots.map((root) => /\/games\/\w+\//.exec(root)?.[0])).size > 1

const files = (ending: string): string => `assets/[name]-[hash:7].${ending}`
const nameOf = (file: string): string => /([^/]+?)-.{7}\.\w+$/.exec(file)?.[1] ?? file
/** What tables have loaded, and parts that the head of a page names (`preload.ts`) or that nobody waits for. */
const tables: readonly string[] = ['room', ...gameIds]
const unhurried: readonly string[] = ['record']

/**
 * Whether a chunk that calls for a part names a script of that part, which is then asked for at once. Late parts are named
 * without the scripts that they import in their turn.
 */
export function isNamed(script: string, { part, by }: { readonly part: string; readonly by: string }): boolean {
  const isLate = tables.includes(nameOf(by)) ? nameOf(part) !== 'waiting' : unhurried.includes(nameOf(part))
  return script === part || !(isLate || ['main', 'rolldown-runtime'].includes(nameOf(script)))
}

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/**
 * What is loaded together lies together, for many small files compress worse and take more requests: what every page needs,
 * what a new table and every table need, what every table needs, what home needs, the waiting room, its forms, each game, what
 * the waiting room's late part shares with sheets, and families of late parts. All else is divided by the bundler.
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
    const roots = rootsOf(id, graph)
    const games = roots.flatMap((root) => game.exec(root)?.[1] ?? [])
    /** Whether something of this place brings the module with it. */
    const from = (place: string): boolean => roots.some((root) => root.startsWith(web + place))
    const everyTable = from('pages/Room') || games.length > 1
    const waiting = from('pages/Waiting.svelte')
    if (schemas.test(id) || apart.test(id)) return waiting && games.length === 0 ? 'forms' : null
    const home = from('pages/Home.svelte') || from('games/pictures')
    if (from('main') || (home && (everyTable || waiting))) return 'main'
    if (everyTable && from('pages/Create')) return 'seating'
    // A sentence that a game's late part has in common with others would bring all of theirs along.
    if (everyTable || (sentence.test(id) && isShared(roots))) return 'room'
    if (from('pages/Home.svelte')) return 'home'
    if (waiting) return roots.length > 1 ? 'forms' : 'waiting'
    const family = games.length === 0 && lateOf(id, roots)
    if (family) return family
    if (roots.length > 1 && from('pages/late-waiting')) return 'sheets'
    // The pieces of a game that home's pictures and sketches are made of: home loads no more of it than these.
    if (games[0] && from('games/pictures')) return `${games[0]}-pieces`
    if (games[0]) return from('games/sketches') ? `${games[0]}-sketch` : games[0]
    return null
  }

  return {
    name: 'murex:chunks',
    config: () => ({
      build: {
        rolldownOptions: {
          treeshake,
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
            // Pages name the files of their late parts: short names weigh less.
            entryFileNames: files('js'),
            chunkFileNames: files('js'),
            assetFileNames: files('[ext]'),
          },
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
