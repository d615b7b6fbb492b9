import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tests = fileURLToPath(new URL('..', import.meta.url))
/** Call that opens a context, or a page with its own: the object and the arguments. */
const opening = /(\w+)\.(newContext|newPage)\(([^)]*)\)/g

test('no browser of the tests or the bench keeps pages, but where that is what is tested', () => {
  const files = globSync('**/*.ts', { cwd: tests })
  const texts = files.map((file) => ({ file, text: readFileSync(`${tests}/${file}`, 'utf8') }))
  const opened = texts.flatMap(({ file, text }) =>
    [...text.matchAll(opening)]
      .filter(([, on, what]) => what === 'newContext' || on === 'browser')
      .map(([, , , options]) => ({ file, options })),
  )
  expect(opened.length).toBeGreaterThanOrEqual(3)
  expect(opened.filter(({ options }) => !options?.includes(`serviceWorkers: 'block'`))).toEqual([])
  const keeping = texts.filter(({ text }) => /\bkeeping\b/.test(text)).map(({ file }) => file)
  const free = [
    'browser/device.ts',
    'browser/deploy.test.ts',
    'browser/fourth-game.walk.ts',
    'browser/named-house.test.ts',
    'browser/offline.test.ts',
    'browser/push-page.ts',
    'bench/paint/visit.ts',
    'browser/journeys/deploy.test.ts',
    'browser/journeys/offline.test.ts',
    'layout/service-workers.test.ts',
  ]
  expect(keeping.filter((file) => !free.includes(file))).toEqual([])
})
