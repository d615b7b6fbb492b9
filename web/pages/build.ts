import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, type Plugin, type Rolldown } from 'vite'
import { isolating, speakAny } from '../base/messages/build.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../../shared/first-sight/compiled/')

/** Modules replaced on a server: no late parts, overlays or news, and nobody has a seat, a name or acts. */
const instead: Readonly<Record<string, string>> = {
  'web/base/lazy.svelte.ts': 'export const lazy = () => ({})',
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
  'web/ui/Confirm.svelte': 'export default undefined',
  'web/base/messages/lists.ts': `import { isolated } from '../../../shared/isolated.ts'; import { getLocale } from './compiled/runtime.js'
    const lists = {}
    const listOf = (language) => (lists[language] ??= new Intl.ListFormat(language, { type: 'conjunction' }))
    export const listed = (names) => listOf(getLocale()).format(names.map(isolated))`,
  // Svelte carries data to the page with it; this one carries none.
  'devalue/index.js': 'export const uneval = undefined',
  late: 'export default undefined',
}

function server(): Plugin {
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

/** Writes the waiting room's first sight as a module for the worker, which has no page. */
export async function buildFirstSight(): Promise<void> {
  const { output } = (await build({
    configFile: false,
    root: at('..'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [svelte(), server(), isolating(), speakAny()],
    ssr: { noExternal: true },
    build: {
      ssr: at('first-sight.ts'),
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { treeshake: { moduleSideEffects: false }, output: { codeSplitting: false, comments: false } },
    },
  })) as Rolldown.RolldownOutput
  const exported = /export ?\{ ?(\w+) as firstSight ?\};?/
  const lines = [
    '// @ts-nocheck',
    `import type { Language } from '../../languages.ts'`,
    `import type { TableInfo } from '../../table-info.ts'`,
    output[0].code.replace(exported, 'export const firstSight: (info: TableInfo, language: Language) => string = $1'),
  ]
  const text = lines.join('\n')
  if (!text.includes('const firstSight:')) throw new Error('the first sight is not exported as expected')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}first-sight.ts`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
