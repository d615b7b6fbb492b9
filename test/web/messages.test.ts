import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errors } from '../../shared/errors.ts'
import { gameIds } from '../../shared/games/ids.ts'
import { languages } from '../../shared/languages.ts'
import { differences, missing, untranslated } from '../../web/base/messages/missing.ts'
import { houseIds, isOfHouse } from '../support/house.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))
const files = globSync('**/en.json', { cwd: `${web}/base/messages`, exclude: ['compiled/**', 'preview/**'] })
/** Every sentence of the page; those of links are the worker's. */
const sentences: Record<string, unknown> = Object.assign(
  {},
  ...files.map((file) => JSON.parse(readFileSync(`${web}/base/messages/${file}`, 'utf8'))),
)
const keyOf = (code: string): string => code.replaceAll('-', '_')

test.each(Object.keys(errors))('the code %s has a sentence that says what to do', (code) => {
  expect(sentences[`error_${keyOf(code)}`]).toMatch(/^[A-Z].{15,}\.$/)
})

test.each(houseIds)('every refusal of %s has a sentence that says what to do', async (id) => {
  const { refusals } = (await import(`../../shared/games/${id}/types.ts`)) as { refusals: readonly string[] }
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals) expect(sentences[`${id}_refused_${keyOf(refusal)}`]).toMatch(/^[A-Z].{15,}\.$/)
})

test('all sentences are used', () => {
  const code = globSync('**/*.{ts,svelte}', { cwd: web, exclude: ['base/messages/compiled/**', 'dist/**'] })
    .map((file) => readFileSync(`${web}/${file}`, 'utf8'))
    .join('\n')
  const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
  expect(Object.keys(sentences).filter((key) => key !== '$schema' && !used.has(key))).toEqual([])
})

test('no language lacks a sentence, has one too many, or is told other things in it', () => {
  expect(missing()).toEqual([])
  const others = gameIds.filter((id) => !isOfHouse(id))
  expect(languages.flatMap(untranslated).filter((file) => !others.some((id) => file.startsWith(`${id}/`)))).toEqual([])
  const nl = { a: 'Dag {name}', c: 'Hallo' }
  expect(differences('nl.json', { a: 'Hello {name}', b: 'Bye' }, nl)).toEqual([
    'nl.json lacks b',
    'nl.json has c, which en has not',
  ])
  expect(differences('nl.json', { a: 'Hello {player}' }, { a: nl.a })).toEqual([
    'nl.json: a is told other things than in en',
  ])
})

test('[PAGE-238] a label with what it belongs to is a sentence of its language', () => {
  const built = globSync('**/*.svelte', { cwd: web }).filter((file) =>
    /(label|title)="[^"]*\}: /.test(readFileSync(`${web}/${file}`, 'utf8')),
  )
  expect(built).toEqual([])
  const french = readFileSync(`${web}/base/messages/fr.json`, 'utf8')
  expect((JSON.parse(french) as Record<string, unknown>)['label_of']).toBe('{label}\u00a0: {of}')
})

test('every folder of sentences is compiled', () => {
  const { locales, 'plugin.inlang.messageFormat': format } = JSON.parse(
    readFileSync(`${web}/base/messages/project.inlang/settings.json`, 'utf8'),
  ) as { readonly locales: unknown; readonly 'plugin.inlang.messageFormat': { readonly pathPattern: string[] } }
  expect(format.pathPattern.map((path) => path.slice(2)).sort()).toEqual(
    files.map((file) => file.replace('en.json', '{locale}.json')).sort(),
  )
  expect(locales).toEqual([...languages])
})
