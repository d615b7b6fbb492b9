import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, type Plugin, type Rolldown } from 'vite'
import { firstSightStyle } from '../../shared/early.ts'
import { languages } from '../../shared/languages.ts'
import { isolating, saying, speakAny } from '../base/messages/build.ts'
import type { about as renderAbout } from './about.ts'
import { escaped, house } from '../base/house.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../../shared/first-sight/compiled/')

/** Modules replaced on a server: no late parts, overlays or news, and nobody has a seat, a name or acts. */
type Instead = Readonly<Record<string, string>>
const common: Instead = {
  'web/base/lazy.svelte.ts': 'export const lazy = () => ({})',
  late: 'export default undefined',
}
const waiting: Instead = {
  ...common,
  'web/base/errors.ts': `
    export const errorSentence = () => ''
    export const reasonSentence = () => ''`,
  'web/base/overlay.svelte.ts': 'export const overlay = {}',
  'web/base/persisted.svelte.ts': `
    export const playerName = { current: '' }
    export const persisted = () => ({})`,
  'shared/sanitize.ts': `
    export const NAME_LENGTH = Infinity
    export const lengthOf = () => 0`,
  'web/room/notice-queue.svelte.ts': `
    export const beginNotices = () => undefined
    export const noticeQueue = () => ({ shown: {} })`,
  'web/base/task.svelte.ts': 'export const task = () => ({})',
  'web/features/seats/new-host.svelte.ts': 'export const newHost = () => ({})',
  'web/features/seats/ColourPicker.svelte': 'export default undefined',
  'web/games/Drawn.svelte': 'export default undefined',
  'web/base/messages/lists.ts': `import { isolated } from '../../../shared/bidi.ts'; import { getLocale } from './compiled/runtime.js'
    const lists = {}
    const listOf = (language) => (lists[language] ??= new Intl.ListFormat(language, { type: 'conjunction' }))
    export const listed = (names) => listOf(getLocale()).format(names.map(isolated))`,
  // Svelte carries data to the page with it; this one carries none.
  'devalue/index.js': 'export const uneval = undefined',
}
const home: Instead = {
  ...common,
  'web/base/api.ts': 'export const call = () => new Promise(() => undefined)',
  'web/base/errors.ts': `
    export const errorSentence = () => ''
    export const isSilence = () => false
    export const reasonSentence = () => ''`,
  'web/base/overlay.svelte.ts': 'export const overlay = {}',
  'web/base/persisted.svelte.ts': 'export const persisted = (_storage, _key, initial) => ({ current: initial })',
  'web/base/installation.svelte.ts': 'export const isStandalone = false',
  'web/base/route.svelte.ts': `
    export const followLink = undefined
    export const pathOf = ({ page, game, invite }) =>
      page === 'lesson' ? '/learn/' + game : '/?new=' + game + (invite ? '&invite' : '')`,
}

function server(instead: Instead): Plugin {
  const unused = new Set(Object.keys(instead))
  return {
    name: 'murex:server',
    enforce: 'pre',
    resolveDynamicImport: () => '\0late',
    resolveId: (id) => (id === '\0late' ? id : undefined),
    load(id) {
      const name = Object.keys(instead).find((name) => id.endsWith(name))
      if (name === undefined) return undefined
      unused.delete(name)
      return instead[name]
    },
    // Reports modules without a match: a moved one would be included whole, unnoticed.
    buildEnd(error) {
      if (!error && unused.size > 0) this.error(`The first sight imports none of: ${[...unused].join(', ')}`)
    },
  }
}

/** A module for a server, whole, with what it imports. */
async function compiled(entry: string, instead: Instead): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: at('..'),
    logLevel: 'warn',
    publicDir: false,
    define: { 'location.search': `''` },
    plugins: [saying(house()), svelte(), server(instead), isolating(), speakAny()],
    ssr: { noExternal: true },
    build: {
      ssr: at(entry),
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { treeshake: { moduleSideEffects: false }, output: { codeSplitting: false, comments: false } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** Writes the waiting room's first sight as a module for the worker, which has no page. */
export async function buildFirstSight(): Promise<void> {
  const exported = /export ?\{ ?([\w$]+) as firstSight ?\};?/
  const lines = [
    '// @ts-nocheck',
    `import type { Language } from '../../languages.ts'`,
    `import type { TableInfo } from '../../table-info.ts'`,
    (await compiled('first-sight.ts', waiting)).replace(
      exported,
      'export const firstSight: (info: TableInfo, language: Language) => string = $1',
    ),
  ]
  const text = lines.join('\n')
  if (!text.includes('const firstSight:')) throw new Error('the first sight is not exported as expected')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}first-sight.ts`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const importable = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`

/** Compiles home's first sight, and /about, to the address of a module, for who builds pages. */
export async function homeSightModule(): Promise<string> {
  return importable(await compiled('home-sight.ts', home))
}

export async function aboutModule(): Promise<string> {
  return importable(await compiled('about.ts', { late: common['late']! }))
}

/** Tags of a page's head that /about does without: for links, for parts that load, and scripts. */
const ofPages =
  / *<(?:meta (?:property="og:|name="(?:twitter:|murex:|description))[^>]*|link rel="(?:modulepreload|manifest)[^>]*|script\b[^>]*>[^<]*<\/script|noscript\b.*<\/noscript)>\s*?\n/g

/** Writes /about in each language beside the pages: their head with other styles, and a body without scripts. [ROOM-190] */
export function writeAbout(folder: string, about: typeof renderAbout): void {
  const { version } = JSON.parse(readFileSync(at('../../package.json'), 'utf8')) as { readonly version: string }
  const style = `<style>${readFileSync(at('about.css'), 'utf8')}</style>`
  for (const language of languages) {
    const { title, body } = about(language, { ...house(), version })
    const page = readFileSync(`${folder}/${language}.html`, 'utf8')
      .replaceAll(ofPages, '')
      .replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
      .replace('</head>', () => `${style}</head>`)
      .replace(/<body.*<\/body>/s, () => `<body>${body}</body>`)
    writeFileSync(`${folder}/about-${language}.html`, page)
  }
}

/** Adds home's first sight to its styles in the head of a page, for a URL: the worker moves both into home's body. */
export function writeHomeSight(file: string, body: string): void {
  const page = readFileSync(file, 'utf8').replace(/(?<=name="murex:home" content=")[^"]*/, (styles) =>
    encodeURIComponent(`<style>${decodeURIComponent(styles)}${firstSightStyle}</style>${body}`),
  )
  writeFileSync(file, page)
}
