import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, expectTypeOf, test } from 'vitest'
import type { ToRoom } from '../../shared/protocol.ts'
import type { Feature } from '../../shared/room/feature.ts'
import { handlers } from '../../shared/room/handlers.ts'
import { features, needs } from '../../shared/room/features.ts'
import type { Kind } from '../../shared/room/platform.ts'
import type { AlarmName } from '../../shared/room/types.ts'

const room = fileURLToPath(new URL('../../shared/room', import.meta.url))
const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))

/** The folder of a file of the room; empty for those beside the folders. */
const folderOf = (path: string): string => (path.includes('/') ? path.split('/')[0]! : '')

/** Imports of each file of the room. */
const imports = files.flatMap((from) =>
  [...readFileSync(join(room, from), 'utf8').matchAll(/from '(\.[^']+)'/g)]
    .map(([, to]) => normalize(join(dirname(from), to!)))
    .filter((to) => !to.startsWith('..'))
    .map((to) => ({ from, to })),
)

test('the core of the room imports no feature', () => {
  const wrong = imports.filter(({ from, to }) => folderOf(from) === 'core' && !['core', ''].includes(folderOf(to)))
  expect(wrong).toEqual([])
  expect(
    imports.filter(({ from, to }) => folderOf(from) === 'core' && /^(features|handlers|table)\.ts$/.test(to)),
  ).toEqual([])
})

test('a feature imports the core, and what the list of features says it needs', () => {
  const others = imports.filter(
    ({ from, to }) => folderOf(from) !== 'core' && folderOf(from) !== '' && folderOf(to) !== '',
  )
  const wrong = others.filter(
    ({ from, to }) => ![folderOf(from), 'core', ...(needs[folderOf(from)] ?? [])].includes(folderOf(to)),
  )
  expect(wrong).toEqual([])
  const unused = Object.entries(needs).flatMap(([from, all]) =>
    all.filter((to) => !others.some((one) => folderOf(one.from) === from && folderOf(one.to) === to)),
  )
  expect(unused).toEqual([])
})

test('features lie on floors: each folder needs only those below it', () => {
  const floors = ['keeper', 'clock', 'push', 'seats', 'match', 'proposals', 'chat', 'bots']
  const folders = new Set(files.map(folderOf).filter((folder) => !['', 'core'].includes(folder)))
  expect(floors.toSorted()).toEqual([...folders].toSorted())
  expect(floors.flatMap((from, at) => (needs[from] ?? []).filter((to) => floors.indexOf(to) >= at))).toEqual([])
})

test('only the list of features imports them all', () => {
  const of = (path: string): number =>
    new Set(imports.filter(({ from }) => from === path).map(({ to }) => folderOf(to))).size
  expect(files.filter((path) => of(path) > 5)).toEqual(['features.ts'])
})

test('every route leads to a handler, and no two are one', () => {
  const routes = (features as readonly Feature[]).flatMap(({ routes = [] }) => routes)
  expect(routes.filter(({ handler }) => !(handler in handlers))).toEqual([])
  const paths = routes.map(({ method, path }) => `${method} ${path}`)
  expect(paths).toEqual([...new Set(paths)])
})

test('every kind of row, alarm, frame and handler has one owner', () => {
  const all: readonly Feature[] = features
  const owned = {
    kinds: all.flatMap(({ stored = [] }) => stored),
    alarms: all.flatMap(({ alarms = {} }) => Object.keys(alarms)),
    frames: all.flatMap(({ frames = {} }) => Object.keys(frames)),
    handlers: all.flatMap(({ handlers = {} }) => Object.keys(handlers)),
  }
  for (const names of Object.values(owned)) expect(names).toEqual([...new Set(names)])
  type One = (typeof features)[number]
  type Of<Name extends keyof Feature> = One extends infer Each
    ? Each extends Record<Name, infer Owned>
      ? Owned
      : never
    : never
  type KeysOf<Union> = Union extends unknown ? keyof Union : never
  expectTypeOf<Of<'stored'>[number]>().toEqualTypeOf<Kind>()
  expectTypeOf<KeysOf<Of<'alarms'>>>().toEqualTypeOf<AlarmName>()
  // Those of the room itself.
  expectTypeOf<KeysOf<Of<'frames'>> | 'hello' | 'prepare' | 'sync' | 'hide'>().toEqualTypeOf<ToRoom['type']>()
})
