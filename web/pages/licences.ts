import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packages whose own folder lacks what a licence wants: the folder of a text that holds for them, and a line before it. */
const instead: Readonly<Record<string, { readonly of?: string; readonly line?: string }>> = {
  '@hono/valibot-validator': { of: 'hono' },
  '@fontsource-variable/source-sans-3': {
    line: 'Copyright 2010-2022 Adobe (http://www.adobe.com/), with Reserved Font Name ‘Source’. All Rights Reserved. Source is a trademark of Adobe in the United States and/or other countries.',
  },
}

/** The package that a module or a file is of; undefined for the house's own. Compilers leave a part of themselves. */
export function packageOf(id: string): string | undefined {
  if (id.startsWith('\0vite')) return 'vite'
  if (id.startsWith('\0rolldown')) return 'rolldown'
  if (id.includes('/messages/compiled/')) return '@inlang/paraglide-js'
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

const packagesIn = (output: Rolldown.RolldownOutput['output']): string[] =>
  output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames))
    .flatMap((id) => packageOf(id) ?? [])

/** Packages of the programs that no page holds as modules: the worker, and those of the browser beside the page. */
async function besidePages(): Promise<string[]> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        input: ['worker/index.ts', 'web/solo-worker/solo.worker.ts', 'web/service-worker/index.ts'],
        external: ['cloudflare:workers'],
      },
    },
  })) as Rolldown.RolldownOutput
  return packagesIn(output)
}

function licenceOf(name: string): string {
  const folder = `${root}node_modules/${name}`
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>
  const { of, line } = instead[name] ?? {}
  const from = of === undefined ? folder : `${root}node_modules/${of}`
  const file = readdirSync(from).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one))
  if (file === undefined) throw new Error(`${name} has no text of its licence: web/pages/licences.ts needs one`)
  // Vite lists what it is bundled with itself, none of which is left in a build.
  const [text = ''] = readFileSync(`${from}/${file}`, 'utf8').split(/^# Licenses of bundled dependencies$/m)
  return [`${name} ${version}, ${license}`, ...(line === undefined ? [] : [line]), text.trim()].join('\n\n')
}

/** Writes the licences of all that is served, ours first, then by package. [ROOM-192] */
export async function writeLicences(folder: string, pages: Rolldown.RolldownOutput['output']): Promise<void> {
  const packages = [...new Set([...packagesIn(pages), ...(await besidePages())])].sort()
  const own = readFileSync(`${root}LICENSE`, 'utf8').trim()
  writeFileSync(`${folder}/licences.txt`, `${[own, ...packages.map(licenceOf)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}
