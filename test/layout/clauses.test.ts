import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { isOfHouse } from '../support/house.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesOf = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => ending.test(path) && !/(^|\/)(compiled|dist|node_modules)\//.test(path))

/** The numbered clauses of a paper: those that it prints in bold. */
const clausesOf = (path: string): string[] =>
  [...read(path).matchAll(/\*\*([A-Z]{3,5}-E?\d+)\*\*/g)].map((hit) => hit[1]!)

/** The titles of tests in these files that cite a clause. */
const titlesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => [...read(path).matchAll(/(['"`])(\[[A-Z]{3,5}-E?\d+\] .*?)\1,/g)].map((hit) => hit[2]!))

const citedIn = (text: string): string[] => [...text.matchAll(/\[([A-Z]{3,5}-E?\d+)\]/g)].map((hit) => hit[1]!)

/** The number after the highest of each kind: new clauses take it. */
function nextOf(clauses: readonly string[]): string {
  const highest = new Map<string, number>()
  for (const clause of clauses) {
    const [kind, n] = clause.split(/-E?/) as [string, string]
    highest.set(kind, Math.max(highest.get(kind) ?? 0, Number(n)))
  }
  return [...highest].map(([kind, n]) => `${kind}-${n + 1}`).join(', ')
}

/** The games of the house, and its papers, have more clauses than this; a guest's game may have fewer. */
const MANY = 15

/** Each clause is there once and cited by a title, and what is cited is there. */
function expectBothWays(clauses: readonly string[], cited: readonly string[], least = MANY): void {
  const next = `the next free clause: ${nextOf(clauses)}`
  expect(clauses.length).toBeGreaterThan(least)
  expect(clauses.filter((clause, i) => clauses.indexOf(clause) !== i)).toEqual([])
  expect(
    cited.filter((clause) => !clauses.includes(clause)),
    next,
  ).toEqual([])
  expect(
    clauses.filter((clause) => !cited.includes(clause)),
    'clauses that no title cites; in a game it cites no other',
  ).toEqual([])
}

const gameClauses = (game: GameId): string[] => clausesOf(`shared/games/${game}/RULES.md`)
const houseClauses = {
  room: clausesOf('shared/room/RULES.md'),
  page: clausesOf('web/RULES.md'),
  review: clausesOf('shared/search/RULES.md'),
}
const tests = filesOf('test', /\.ts$/)

test.each(gameIds)('every clause of %s has a test whose title cites it alone', (game) => {
  const titles = titlesOf(filesOf(`test/shared/clauses/${game}`, /\.test\.ts$/))
  expectBothWays(
    gameClauses(game),
    titles.map((title) => /^\[([A-Z]{3}-E?\d+)\] [^[\]]+$/.exec(title)?.[1] ?? title),
    isOfHouse(game) ? MANY : 0,
  )
})

test.each(Object.entries(houseClauses))('every clause of the %s has a test whose title cites it', (_, clauses) => {
  const kinds = clauses.map((clause) => clause.split('-')[0])
  expectBothWays(
    clauses,
    titlesOf(tests)
      .flatMap(citedIn)
      .filter((clause) => kinds.includes(clause.split('-')[0]!)),
  )
})

test('every clause that a source or a paper cites is there', () => {
  const all = [...gameIds.flatMap(gameClauses), ...Object.values(houseClauses).flat()]
  const citing = [...tests, ...['shared', 'web', 'worker'].flatMap((folder) => filesOf(folder, /\.(ts|svelte|md)$/))]
  const cited = citing.flatMap((path) => citedIn(read(path)).map((clause) => ({ path, clause })))
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ clause }) => !all.includes(clause))).toEqual([])
})
