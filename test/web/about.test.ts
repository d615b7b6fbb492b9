import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contactUri } from '../../shared/contact.ts'
import { languages } from '../../shared/languages.ts'
import { houseIn } from '../../web/base/house.ts'
import { cookies, inBrowser, rows } from '../../web/pages/kept.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
type Sources = Readonly<Record<string, string>>
const sourcesIn = (...patterns: string[]): Sources =>
  Object.fromEntries(
    globSync(patterns, {
      cwd: root,
      exclude: ['**/{compiled,dist,messages}/**', '**/build.ts', '**/persisted-at.ts', 'web/*.ts'],
    }).map((path) => [path, readFileSync(root + path, 'utf8')]),
  )
const found = (sources: Sources, pattern: RegExp): string[] =>
  Object.values(sources).flatMap((text) => [...text.matchAll(pattern)].map(([, ...groups]) => groups.join('')))
/** Constants of one file that a pattern names. */
const constants = (sources: Sources, use: RegExp): string[] =>
  Object.values(sources).flatMap((text) =>
    found({ text }, use).flatMap((name) => {
      const local = found({ text }, new RegExp(`const ${name} = '([^']+)'`, 'g'))
      return local.length > 0 ? local : found(sourcesIn('shared/*.ts'), new RegExp(`const ${name} = '([^']+)'`, 'g'))
    }),
  )
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()
const listed = (what: Readonly<Record<string, string | readonly string[]>>): string[] =>
  sorted(Object.values(what).flat())

const cookiesIn = (sources: Sources): string[] => [
  ...constants(sources, /\b(?:setCookie|deleteCookie)\(\w+, (\w+)|= `\$\{(\w+)\}=/g),
  ...found(sources, /(?:Set-Cookie'?[:,] [`']|document\.cookie = [`'])([\w-]+)=/g),
]
const rowsIn = (sources: Sources): string[] => [
  ...found(sources, /CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g),
  ...constants(sources, /storage\.(?:put|kv\.put)\((\w+)/g),
  ...found({ stored: found(sources, /interface Stored \{(.*?)\n\}/gs).join('') }, /^ {2}readonly (\w+):/gm),
]
/** Keys by their literals; a value in one, or behind one that ends in a colon, is written as a star, and so is a cache of the service worker. */
const keysIn = (sources: Sources): string[] => [
  ...found(sources, /(?:'(murex[:-][^'\s]*)'|`(murex[:-](?:\$\{[^}]*\}|[^`$\s])*)`)/g)
    .map((key) => key.replaceAll(/\$\{[^}]*\}/g, '*').replaceAll(/\*+/g, '*'))
    .filter((key) => !/\.(png|json)$/.test(key))
    .map((key) => key.replace(/^(murex:.+:)$/, '$1*')),
  ...found(sources, /name: '(murex[^']*)',\s+version/g),
  ...found(
    sources,
    /(?:persisted(?:<.*?>)?\(\w+|writeJson\(\w+|setItem\(|caches\.open\()(?:, )?['`]((?:\$\{[^}]*\}|[^'`$])+)/g,
  ).map((key) => key.replaceAll(/\$\{[^}]*\}/g, '*').replaceAll(/\*+/g, '*')),
]

const worker = sourcesIn('worker/**/*.ts', 'shared/room/**/*.ts')
const page = sourcesIn('web/**/*.{ts,svelte}')

test('[ROOM-190] /about tells of every cookie, every kind of row, and of no other', () => {
  expect(sorted(cookiesIn({ ...worker, ...page }))).toEqual(listed(cookies))
  expect(sorted(rowsIn(worker))).toEqual(listed(rows))
})

test('[PAGE-250] /about tells of every key of the browser’s storages, and of no other', () => {
  const keys = sorted(keysIn(page))
  expect(keys.length).toBeGreaterThan(50)
  expect(keys).toEqual(listed(inBrowser))
})

test('[ROOM-190] [PAGE-250] one more of a kind would be missed', () => {
  const cookie = "const NEW = 'planted'\nsetCookie(c, NEW, '')"
  expect(cookiesIn({ cookie, header: "headers: { 'Set-Cookie': 'bare=1' }" })).toEqual(['planted', 'bare'])
  const row = 'CREATE TABLE planted (id TEXT)\nexport interface Stored {\n  readonly plant: string\n}'
  expect(rowsIn({ row })).toEqual(['planted', 'plant'])
  const key = "persisted<string>(local, 'bare', '')\nconst KEY = `murex:planted:${id}`"
  expect(keysIn({ key })).toEqual(['murex:planted:*', 'bare'])
})

test('[ROOM-191] /about stands whole in each language, without a script, and no engine keeps it', () => {
  for (const language of languages) {
    const html = readFileSync(`${root}web/dist/pages/about-${language}.html`, 'utf8')
    const words = JSON.parse(readFileSync(`${root}web/base/messages/about/${language}.json`, 'utf8')) as object
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toMatch(/<script|murex:|undefined/)
    for (const [key, sentence] of Object.entries(words).filter(([key]) => !/link|reach/.test(key)))
      expect([key, html.includes(String(sentence))]).toEqual([key, true])
  }
})

test('[ROOM-191] the address of a house is a mail address, a link or a text, as written in wrangler.toml', () => {
  expect(houseIn(`A = 1\nHOUSE_CONTACT = "a@b.example" # mine`).contact).toBe('a@b.example')
  expect(houseIn(`HOUSE_CONTACT = 'C:\\x'`).contact).toBe('C:\\x')
  expect(houseIn('').contact).toBe('')
  expect(() => houseIn(`HOUSE_CONTACT = """\nlong"""`)).toThrow('HOUSE_CONTACT')
  expect(contactUri('a@b.example')).toBe('mailto:a@b.example')
  expect(contactUri('https://b.example/us')).toBe('https://b.example/us')
  for (const text of ['javascript:alert(1)', 'Anna, next door', 'http://plain.example', ''])
    expect(contactUri(text)).toBe(undefined)
})

test('[ROOM-199] a house whose settings cannot be meant is not built, and says which it is', () => {
  const toml = readFileSync(`${root}wrangler.toml`, 'utf8')
  const edited = (from: string, to: string) => () => houseIn(toml.replace(from, to))
  expect(edited('JURISDICTION = ""', 'JURISDICTION = "eu"')).not.toThrow()
  expect(edited('JURISDICTION = ""', 'JURISDICTION = "europe"')).toThrow('JURISDICTION in wrangler.toml is "europe"')
  expect(edited('LIMIT_ROWS = "yes"', 'LIMIT_ROWS = "maybe"')).toThrow('"yes", "no"')
  expect(edited('name = "murex"', 'name = "murex"\nroutes = []\nworkers_dev = true')).not.toThrow()
  for (const line of ['routes = []', 'workers_dev = true'])
    expect(() => houseIn(`${toml}\n${line}\n`)).toThrow('above the first [')
})
