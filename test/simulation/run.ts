import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { doing } from '../support/doing.ts'
import type { KindReport } from './storm.ts'

/**
 * `npm run storm -- --games 500 --seed 7 --game tsuro`; all of it may be left out. `--only 3,5,`: of a storm's
 * accidents and errands those at these places alone, as is told of one that failed. `--tunnels`: storms with tunnels
 * alone. `--deploys`: storms with deploys alone. `--json`: the sums as JSON.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    game: { type: 'string' },
    only: { type: 'string' },
    tunnels: { type: 'boolean', default: false },
    deploys: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const root = fileURLToPath(import.meta.resolve('../..'))
const file = `${root}.cache/storms-${process.pid}.jsonl`
const variables = {
  STORM_GAMES: values.games,
  STORM_SEED: values.seed,
  STORM_GAME: values.game,
  STORM_ONLY: values.only,
  STORM_DEPLOYS: values.deploys ? 'alone' : undefined,
  STORM_REPORTS: file,
}
const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))

/** The storms that went well so far. */
function reports(): readonly KindReport[] {
  if (!existsSync(file)) return []
  // The last line may be half written.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as KindReport)
}

/** ms from one look at how far it is to the next. */
const PACE = 5_000
const soFar = (): void => doing(`${reports().length} storms are over`)

/** Counts of events, by their name, in storms of each kind. */
type Sums = Record<string, Record<string, number>>

function sumsOf(all: readonly KindReport[]): Sums {
  const sums: Sums = {}
  const add = (what: string, kind: string, times: number): void => {
    const row = (sums[what] ??= {})
    row[kind] = (row[kind] ?? 0) + times
  }
  for (const { kind, game, steps, entries, counts } of all) {
    const rows = { storms: 1, [`storms of ${game}`]: 1, steps, entries, ...counts }
    for (const [what, times] of Object.entries(rows)) add(what, kind, times)
  }
  return sums
}

/** A row for what came up, a column for each kind of storm. */
function table(sums: Sums): string {
  const columns = [...new Set(Object.values(sums).flatMap((row) => Object.keys(row)))].sort()
  const first = ['storms', 'steps', 'entries']
  const names = [
    ...first.filter((name) => name in sums),
    ...Object.keys(sums)
      .filter((name) => !first.includes(name))
      .sort(),
  ]
  const wide = Math.max(0, ...names.map((name) => name.length))
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(wide)}${cells.map((cell, i) => cell.padStart(Math.max(12, columns[i]!.length + 2))).join('')}\n`
  const rows = names.map((name) =>
    line(
      name,
      columns.map((column) => (sums[name]![column] ?? 0).toLocaleString('en')),
    ),
  )
  return [line('', columns), ...rows].join('')
}

/** In which states each accident has come; a row for each that has not come in all, and how long all of it lasted. */
function coverage(all: readonly KindReport[]): string {
  const pairs: Record<string, number> = {}
  for (const report of all) {
    for (const [pair, times] of Object.entries(report.pairs)) pairs[pair] = (pairs[pair] ?? 0) + times
  }
  const possible = Object.keys(pairs).length
  const missing = Object.keys(pairs).filter((pair) => pairs[pair] === 0)
  const sum = (of: 'simulated' | 'core'): number => all.reduce((ms, report) => ms + report[of], 0)
  const hours = sum('simulated') / 3_600_000
  return [
    `${possible - missing.length} of ${possible} pairs of an accident and a state have come up`,
    ...missing.map((pair) => `  not: ${pair}`),
    `${hours.toFixed(0)} simulated hours, ${(hours / (sum('core') / 1000)).toFixed(2)} a second of a core`,
    '',
  ].join('\n')
}

mkdirSync(`${root}.cache`, { recursive: true })
const project = ['--config', `${root}test/vitest.config.ts`, '--project', 'simulation']
const vitest = spawn(
  process.execPath,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    ...project,
    '--reporter=dot',
    '-t',
    values.tunnels ? 'storms with tunnels' : values.deploys ? 'storms with deploys' : 'storms',
    'test/simulation/storms.test.ts',
  ],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...given } as NodeJS.ProcessEnv },
)
let output = ''
vitest.stdout.on('data', (chunk) => (output += chunk))
const clock = setInterval(soFar, PACE)
vitest.on('close', (code) => {
  clearInterval(clock)
  const sums = sumsOf(reports())
  process.stdout.write(values.json ? `${JSON.stringify(sums)}\n` : `${table(sums)}${coverage(reports())}`)
  if (code !== 0) process.stderr.write(output)
  rmSync(file, { force: true })
  process.exitCode = code ?? 1
})
