import { parseArgs } from 'node:util'
import { games, bots, searchables } from '../../shared/games/registry.ts'
import { defaults } from '../../shared/engine/choices.ts'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { commandsPerSecond, hashesPerSecond, iterationsPerSecond, playoutsPerSecond } from './engine.ts'
import { costFigures } from './cost.ts'
import { openHouse } from './house.ts'
import { builtPage, pageBytes } from './page.ts'
import { paintFigures, paintTable } from './paint.ts'
import { reviewFigures } from './review.ts'
import { places, roomFigures } from './room.ts'
import { rowsFigures, rowsTable } from './rows.ts'
import type { Setting } from './table.ts'
import { wakeMs } from './wake.ts'
import { wireBytes } from './wire.ts'
import { doing } from '../support/doing.ts'
import { isOfHouse } from '../support/house.ts'

/** Games of others, which sit as few as may be. */
const others = gameIds.filter((game): boolean => !isOfHouse(game)).map((game) => [game, games[game].seats.min] as const)

const seatings: readonly (readonly [GameId, number])[] = [
  ['tsuro', 2],
  ['tsuro', 4],
  ['tsuro', 8],
  ['tyrus', 2],
  ['tyros', 3],
  ['tyros', 4],
  ...others,
]

const optionsOf = (game: GameId) => defaults(games[game].choices)

function engineSpeeds(): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const [game, seats] of seatings) {
    const playable = { ...games[game], ...searchables[game] }
    const start = { seats, first: 'drawn' as const, options: optionsOf(game) }
    figures[`engine.${game}.${seats}.commandsPerSecond`] = commandsPerSecond(playable, start)
    figures[`engine.${game}.${seats}.playoutsPerSecond`] = playoutsPerSecond(playable, start)
    figures[`engine.${game}.${seats}.iterationsPerSecond`] = iterationsPerSecond(playable, start, bots[game])
  }
  return figures
}

const settings: readonly Setting[] = [
  { game: 'tsuro', seats: 4, options: optionsOf('tsuro') },
  { game: 'tyrus', seats: 2, options: optionsOf('tyrus') },
  { game: 'tyros', seats: 4, options: optionsOf('tyros') },
  ...others.map(([game, seats]) => ({ game, seats, options: optionsOf(game) })),
]

/** Speeds, and ratios per thousand hashes: what is left of a speed when the machine's own is taken out. */
function engine(): Record<string, number> {
  const reference = hashesPerSecond()
  const speeds = engineSpeeds()
  const ratios = Object.entries(speeds).map(([name, value]) => [`${name}.ratio`, (value / reference) * 1000] as const)
  return { 'reference.hashesPerSecond': reference, ...speeds, ...Object.fromEntries(ratios) }
}

async function table(): Promise<Record<string, number>> {
  const house = await openHouse()
  try {
    // No game of Tsuro has 150 entries; Tyros has.
    return {
      ...(await wakeMs(house, settings[2]!)),
      ...(await wireBytes(house, settings)),
    }
  } finally {
    await house.close()
  }
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    games: { type: 'string', default: '4' },
    runs: { type: 'string', default: '5' },
    beside: { type: 'string' },
  },
})
/** Rounds and places of the room's figures; `npm run bench -- room tmpfs --rounds 1` is a quick look. */
const named = places.filter((place) => positionals.includes(place))

/** `npm run bench -- engine` measures that part alone; `page` measures `paint` too. */
const parts: Readonly<Record<string, () => Record<string, number> | Promise<Record<string, number>>>> = {
  engine,
  table,
  cost: () => costFigures(seatings),
  rows: rowsFigures,
  room: () => roomFigures(Number(options.rounds), named.length > 0 ? named : places),
  review: () => reviewFigures(Number(options.games)),
  page: () => pageBytes(builtPage()),
  paint: () => paintFigures(Number(options.runs), options.beside),
}
const wanted = positionals
  .filter((word) => word in parts)
  .flatMap((part) => (part === 'page' ? [part, 'paint'] : [part]))
const unknown = positionals.find((word) => !(word in parts) && !places.some((place) => place === word))
if (unknown !== undefined) {
  process.stderr.write(`There is no part ${unknown}; there are ${[...Object.keys(parts), ...places].join(', ')}.\n`)
  process.exit(1)
}
const measured: Record<string, number> = {}
for (const part of wanted.length > 0 ? wanted : Object.keys(parts)) {
  doing(part)
  Object.assign(measured, await parts[part]!())
}

const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
const figures = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, rounded(value)]))

const units: readonly (readonly [RegExp, string])[] = [
  [/^room.*\.ratio$/, 'times bare'],
  [/^review.*(deciles|againOf)$/, 'of them'],
  [/^review.*(brier|even|again|decile|cost|costError)$/, 'of 1'],
  [/^review.*[wW]orlds$/, 'worlds'],
  [/^review.*(moments|named)$/, 'a game'],
  [/^review.*hashes$/, 'hashes'],
  [/^cost.*dollars$/, 'USD a thousand'],
  [/^cost.*freeADay$/, 'a day'],
  [/^cost.*rows(Written|Read)/, 'rows'],
  [/^cost.*Requests$/, 'requests'],
  [/^cost.*entries$/, 'entries'],
  [/\.ratio$/, 'per 1,000 hashes'],
  [/PerSecond(\.(ours|bare))?$/, '/s'],
  [/^wake|Ms(\.(ours|bare))?$/, 'ms'],
  [/./, 'bytes'],
]
const tables = { rows: rowsTable, paint: paintTable }
const isIn = (part: string, name: string): boolean => name.startsWith(`${part}.`)
for (const [name, value] of Object.entries(figures)) {
  if (Object.keys(tables).some((part) => isIn(part, name))) continue
  const unit = units.find(([pattern]) => pattern.test(name))![1]
  process.stdout.write(`${name.padEnd(46)} ${value.toLocaleString('en').padStart(12)} ${unit}\n`)
}
for (const [part, tableOf] of Object.entries(tables)) {
  const own = Object.fromEntries(Object.entries(measured).filter(([name]) => isIn(part, name)))
  if (Object.keys(own).length > 0) process.stdout.write(tableOf(own))
}
if (options.json) process.stdout.write(`${JSON.stringify(figures)}\n`)
