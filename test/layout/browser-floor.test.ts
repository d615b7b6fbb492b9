import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { floor, missed, neededByScript, neededByStyles, without } from './browser-floor.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = `${root}web/dist`
/** One of each name: the builds of the languages differ in sentences alone. */
const built = (ending: RegExp): string[] => {
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path))
  const nameOf = (path: string): string => path.replace(/-[\w-]{7,8}\./, '.')
  return [...new Map(all.map((path) => [nameOf(path), path])).values()]
}
const read = (path: string): string => readFileSync(`${dist}/${path}`, 'utf8')

/** Needs of files, each with its file. */
function needed(paths: readonly string[], by: (text: string) => string[]): string[] {
  expect(paths.length).toBeGreaterThan(2)
  return paths.flatMap((path) => by(read(path)).map((what) => `${path}: ${what}`))
}

test('[PAGE-170] each built script runs in the oldest browsers that the README names', () => {
  expect(needed(built(/\.js$/), neededByScript)).toEqual([])
})

test('[PAGE-170] each built style sheet is read by the oldest browsers that the README names', () => {
  expect(needed(built(/\.css$/), neededByStyles)).toEqual([])
})

test('[PAGE-170] each later feature that a page does without is used', () => {
  expect(Object.keys(without).filter((id) => !missed.has(id))).toEqual([])
})

test('[PAGE-170] the README names the oldest browsers', () => {
  const text = readFileSync(`${root}README.md`, 'utf8')
  const { chrome, firefox, safari } = floor
  expect(text).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`)
})

test.each([
  ['a regular expression that looks behind', 'const a = /(?<=b)c/'],
  ['a regular expression that looks behind', 'const a = new RegExp("(?<!b)c")'],
  ['a block of a class', 'class A { static { a() } }'],
  ['javascript.builtins.Object.groupBy', 'Object.groupBy(a, b)'],
  ['javascript.builtins.Promise.withResolvers', 'Promise.withResolvers()'],
  ['javascript.builtins.Array.fromAsync', 'Array.fromAsync(a)'],
  ['javascript.builtins.Set.union', 'a.union(b)'],
  ['api.Response.json_static', 'Response.json(a)'],
  ['api.URL.canParse_static', 'URL.canParse(a)'],
  ['api.HTMLElement.showPopover', 'a.showPopover()'],
  ['api.CookieStore', 'new CookieStore()'],
  ['syntax', 'const a = /b/v'],
  ['syntax', 'using a = b()'],
])('[PAGE-170] %s is found in a script: %s', (what, script) => {
  expect(neededByScript(script)).toContainEqual(expect.stringMatching(new RegExp(`^${what}`)))
})

test.each([
  ['css.types.color.color-mix', 'a{color:color-mix(in srgb,red,blue)}'],
  ['css.at-rules.starting-style', '@starting-style{a{color:red}}'],
  ['css.properties.anchor-name', 'a{anchor-name:--b}'],
  ['css.selectors.open', 'a:open{color:red}'],
  ['css.types.color.light-dark', 'a{color:light-dark(red,blue)}'],
  ['css.selectors.nesting', 'a{&:hover{color:red}}'],
])('[PAGE-170] %s is found in a style sheet: %s', (what, styles) => {
  expect(neededByStyles(styles)).toContainEqual(expect.stringMatching(new RegExp(`^${what}`)))
})
