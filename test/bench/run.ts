import { games } from '../../shared/games/index.ts'
import { defaults } from '../../shared/engine/choices.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { searchables } from '../../shared/games/searchable.ts'
import { commandsPerSecond, hashesPerSecond, playoutsPerSecond } from './engine.ts'
import { openHouse } from './house.ts'
import { pageBytes } from './page.ts'
import { longTasks } from './smooth.ts'
import type { Setting } from './table.ts'
import { wakeMs } from './wake.ts'
import { wireBytes } from './wire.ts'

const seatings = [
  ['tsuro', 2],
  ['tsuro', 4],
  ['tsuro', 8],
  ['tyrus', 2],
  ['tyros', 3],
  ['tyros', 4],
] as const

const optionsOf = (game: GameId) => defaults(games[game].choices)

function engineSpeeds(): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const [game, seats] of seatings) {
    const playable = { ...games[game], ...searchables[game] }
    const start = { seats, first: 'drawn' as const, options: optionsOf(game) }
    figures[`engine.${game}.${seats}.commandsPerSecond`] = commandsPerSecond(playable, start)
    figures[`engine.${game}.${seats}.playoutsPerSecond`] = playoutsPerSecond(playable, start)
  }
  return figures
}

const reference = hashesPerSecond()
const speeds = engineSpeeds()
const house = await openHouse()
const settings: readonly Setting[] = [
  { game: 'tsuro', seats: 4, options: optionsOf('tsuro') },
  { game: 'tyrus', seats: 2, options: optionsOf('tyrus') },
  { game: 'tyros', seats: 4, options: optionsOf('tyros') },
]
let served: Record<string, number>
try {
  // No game of Tsuro has 150 entries; Tyros has.
  served = { ...(await wakeMs(house, settings[2]!)), ...(await wireBytes(house, settings)) }
} finally {
  await house.close()
}
const pages = await pageBytes()
const smooth = await longTasks()

const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
/** Per thousand hashes: what is left of a speed when the machine's own is taken out. */
const ratios = Object.entries(speeds).map(([name, value]) => [`${name}.ratio`, (value / reference) * 1000] as const)
const figures = Object.fromEntries(
  Object.entries({
    'reference.hashesPerSecond': reference,
    ...speeds,
    ...Object.fromEntries(ratios),
    ...served,
    ...pages,
    ...smooth,
  }).map(([name, value]) => [name, rounded(value)]),
)

const units: readonly (readonly [RegExp, string])[] = [
  [/^smooth.*\.ratio$/, 'of the loop'],
  [/\.ratio$/, 'per 1,000 hashes'],
  [/PerSecond$/, '/s'],
  [/^wake|Ms$/, 'ms'],
  [/tasksOver50$/, 'tasks'],
  [/./, 'bytes'],
]
for (const [name, value] of Object.entries(figures)) {
  const unit = units.find(([pattern]) => pattern.test(name))![1]
  process.stdout.write(`${name.padEnd(42)} ${value.toLocaleString('en').padStart(12)} ${unit}\n`)
}
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`)
