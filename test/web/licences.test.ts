import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { packageOf } from '../../web/pages/licences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}web/dist/licences.txt`, 'utf8')
const [own = '', ...parts] = text.split(/\n\n-{80}\n\n/)
const named = new Map(parts.map((part) => [part.split(' ')[0]!, part]))

test('[ROOM-192] the licences name each package that the page has built in, and that a source asks for', () => {
  const files = JSON.parse(readFileSync(`${root}.cache/page.json`, 'utf8')) as readonly {
    readonly moduleIds: string[]
  }[]
  const built = files.flatMap(({ moduleIds }) => moduleIds).flatMap((id) => packageOf(`/${id}`) ?? [])
  expect(new Set(built).size).toBeGreaterThan(5)
  const sources = globSync('{worker,shared,web}/**/*.{ts,svelte}', {
    cwd: root,
    exclude: ['**/{compiled,dist}/**', '**/build.ts', 'web/*.ts'],
  })
  const asked = sources
    .flatMap((path) => [...readFileSync(root + path, 'utf8').matchAll(/^import (?!type).* from '([^.'][^']*)'/gm)])
    .map(([, from]) => packageOf(`node_modules/${from}/`)!)
    .filter((name) => !/^(node|cloudflare):/.test(name))
  expect([...new Set([...built, ...asked])].filter((name) => !named.has(name))).toEqual([])
})

test('[ROOM-192] each face is named with its copyright and the licence that it wants', () => {
  const faces = globSync('*.woff2', { cwd: `${root}web/dist/assets` })
  const fonts = [...named.keys()].filter((name) => name.startsWith('@fontsource'))
  // Each comes in two files: the other Latin letters are apart.
  expect(faces.length).toBe(2 * fonts.length)
  for (const name of fonts) {
    expect(named.get(name)).toMatch(/Copyright .*Reserved Font Name/)
    expect(named.get(name)).toContain('SIL OPEN FONT LICENSE Version 1.1')
  }
})

test('[ROOM-192] ours comes first, and each has a text', () => {
  expect(own).toBe(readFileSync(`${root}LICENSE`, 'utf8').trim())
  for (const [name, part] of named)
    expect([name, part.length > 500, /copyright|\(c\)/i.test(part)]).toEqual([name, true, true])
})
