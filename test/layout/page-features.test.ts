import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const read = (path: string): string => readFileSync(web + path, 'utf8')
const lists = ['table/features.ts', 'table/early.ts', 'table/early-parts.ts', 'table/late-parts.ts']

/** Files above the features, with the features that each names. */
function naming(): Record<string, readonly string[]> {
  const files = ['table', 'pages'].flatMap((folder) => readdirSync(web + folder).map((name) => `${folder}/${name}`))
  const named = files.map((path) => {
    const all = [...read(path).matchAll(/'\.\.\/features\/([\w-]+)\//g)].map(([, feature]) => feature!)
    return [path, [...new Set(all)].sort()] as const
  })
  return Object.fromEntries(named.filter(([, features]) => features.length > 0))
}

/** Files that no list can hold: home, hot seats, lessons, the screen, positions, the keeper's page, and forms of a waiting table. */
const apart = {
  'pages/Create.svelte': ['home', 'pace', 'screen'],
  'pages/Elsewhere.svelte': ['keeper'],
  'pages/Home.svelte': ['home', 'lesson', 'solo'],
  'pages/HomeOverlay.svelte': ['archive', 'device-transfer', 'home', 'rules', 'solo'],
  'pages/Lesson.svelte': ['lesson', 'solo'],
  'pages/MyTables.svelte': ['home', 'solo'],
  'pages/Position.svelte': ['record'],
  'pages/Screen.svelte': ['screen'],
  'pages/Solo.svelte': ['solo'],
  'pages/Waiting.svelte': ['seats'],
  'pages/WaitingBeside.svelte': ['chat', 'leaving', 'screen', 'seats'],
  'pages/late-waiting.ts': ['seats', 'series'],
  'pages/WaitingOverlays.svelte': ['seats'],
  'table/ScreenTable.svelte': ['pace', 'screen'],
  'table/TableSettings.svelte': ['pace'],
}

test('features are named above their floor in the lists alone, but for what no list holds', () => {
  const others = Object.entries(naming()).filter(([path]) => !lists.includes(path))
  expect(Object.fromEntries(others)).toEqual(apart)
})

test('every feature of a table is listed once, and every place of the menu has an owner', () => {
  const records = readdirSync(web + 'features').flatMap((folder) => {
    const [list] = readdirSync(`${web}features/${folder}`).filter((name) => name === 'feature.ts')
    return list ? [{ folder, text: read(`features/${folder}/${list}`) }] : []
  })
  expect(records.length).toBeGreaterThan(10)
  const imported = [...read('table/features.ts').matchAll(/features\/([\w-]+)\/feature\.ts/g)].map(
    ([, folder]) => folder,
  )
  expect(imported).toEqual(records.map(({ folder }) => folder).sort())
  const [, places = ''] = /readonly at: (.+)/.exec(read('games/page-feature.ts')) ?? []
  const owned = new Set(records.flatMap(({ text }) => [...text.matchAll(/at: ('\w+')/g)].map(([, at]) => at)))
  expect([...owned].sort()).toEqual(places.split(' | ').sort())
})
