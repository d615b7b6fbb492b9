import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { freePort } from '../support/free-port.ts'
import { serveTables, type Server } from './server.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A server that a newer version of the page is put on, again and again. */
export interface Deployed {
  readonly port: number
  /** Version at the end of every script's name. */
  readonly version: string
  /** Keeps the tables and removes the files of the version before. */
  deploy(): Promise<void>
  end(): Promise<void>
}

/** Makes of a build another one, as a change of every script would: all are named otherwise, wherever they are named. */
function rename(folder: string, version: string): void {
  const names = readdirSync(`${folder}/assets`).filter((name) => name.endsWith('.js'))
  const next = new Map(names.map((name) => [name, name.replace(/..\.js$/, `${version}.js`)]))
  const named = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html)$/.test(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    const changed = text.replace(named, (name) => next.get(name)!).replace(/version:`\w+`/, `version:\`${version}\``)
    if (changed !== text) writeFileSync(join(folder, file), changed)
  }
  for (const [name, other] of next) renameSync(`${folder}/assets/${name}`, `${folder}/assets/${other}`)
  const script = readFileSync(`${folder}/sw.js`, 'utf8')
  const [, lists = '', digests = ''] = /lists:(\{.*?\}),digests:`(.*?)`/s.exec(script)!
  const paths = Object.values(runInNewContext(`(${lists})`) as Record<string, string[]>).flat()
  const digestOf = (path: string): string =>
    createHash('sha256')
      .update(readFileSync(folder + path))
      .digest('base64')
      .slice(0, digests.length / paths.length)
  writeFileSync(
    `${folder}/sw.js`,
    script.replace(digests, () => paths.map(digestOf).join('')),
  )
}

export async function startDeploys(seed: number): Promise<Deployed> {
  const state = mkdtempSync(join(tmpdir(), 'murex-'))
  const port = await freePort()
  let count = 0
  const serve = (): Promise<Server> => {
    const folder = `${state}/pages-${++count}`
    cpSync(dist, folder, { recursive: true })
    rename(folder, `v${count}`)
    // Other draws each time: the ids of tables that are there would be drawn again.
    return serveTables(port, `${state}/tables`, `${seed} ${count}`, folder)
  }
  let server = await serve()
  return {
    port,
    get version() {
      return `v${count}`
    },
    async deploy() {
      await server.end()
      server = await serve()
    },
    async end() {
      await server.end()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
