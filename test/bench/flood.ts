import { Worker } from 'node:worker_threads'
import { defaults } from '../../shared/engine/choices.ts'
import { games } from '../../shared/games/index.ts'
import { floods, type Attack, type Flood, type Tally } from './flood/attacks.ts'
import { arrive, type Honest } from './flood/honest.ts'
import { doing } from '../support/doing.ts'
import { openHouse, type House } from './house.ts'
import { seated, type Table } from './table.ts'

/** So often quiet and flood alternate, each for so many ms, so that what else the machine does falls on both. */
const ROUNDS = 3
const WHILE = 3_000
/** ms until a flood has begun, and until it is over. */
const BEGINS = 700
const ENDS = 500
/** ms from one join to the next, and from the open socket to its hello, as on a phone. */
const JOIN_EVERY = 400
const SLOW_HELLO = 120

const SEATS = 4
/** Floods of a seat, which plays no game beside: answers are measured in place of moves. */
const ofSeat: readonly Flood[] = ['chat', 'refused']

/** What honest players see; the bytes and frames are one player's. */
interface Seen {
  /** ms until a move, or an answer, is there, and until somebody who comes anew is in step. */
  readonly moves: number[]
  readonly joins: number[]
  failed: number
  bytes: number
  frames: number
}

/** A table, and the players of those of its seats that do not attack. */
interface Scene {
  readonly house: House
  readonly table: Table
  readonly players: readonly Honest[]
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const nothingSeen = (): Seen => ({ moves: [], joins: [], failed: 0, bytes: 0, frames: 0 })

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? NaN

/** Plays, one move after another; where a seat that attacks is on turn, or nobody is, they ask what is new. */
async function play({ table, players }: Scene, until: number, seen: Seen): Promise<void> {
  for (let k = 0; Date.now() < until; k++) {
    const mayAct = players.length === SEATS ? table.game.mayAct(players[0]!.view!) : []
    const player = players.find(({ seat }) => mayAct.includes(seat))
    seen.moves.push(await (player ? player.act(table, k) : players[k % players.length]!.ask()))
    if (player) await Promise.all(players.map((each) => each.until(() => each.n >= player.n)))
  }
}

/** Comes anew every now and then, as somebody who was in a tunnel. */
async function comeAndGo({ house, table, players }: Scene, until: number, seen: Seen): Promise<void> {
  for (let k = 0; Date.now() < until; k++) {
    const start = performance.now()
    const page = await arrive(house, table, players[k % players.length]!.seat, SLOW_HELLO)
    if (page) seen.joins.push(performance.now() - start - SLOW_HELLO)
    else seen.failed++
    page?.close()
    await pause(JOIN_EVERY)
  }
}

async function watch(scene: Scene, seen: Seen): Promise<void> {
  const [first] = scene.players as [Honest]
  const { bytes, frames } = first
  const until = Date.now() + WHILE
  await Promise.all([play(scene, until, seen), comeAndGo(scene, until, seen)])
  seen.bytes += first.bytes - bytes
  seen.frames += first.frames - frames
}

/** Sets the attacker off, and stops it. */
async function attacked(attack: Attack, during: () => Promise<void>): Promise<Tally> {
  const attacker = new Worker(new URL('flood/attacker.ts', import.meta.url), { workerData: attack })
  const heard = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      attacker.once('message', resolve)
      attacker.once('error', reject)
    })
  try {
    await (attack.flood === 'staying' ? heard() : pause(BEGINS))
    await during()
    const tally = heard()
    attacker.postMessage('tell')
    return (await tally) as Tally
  } finally {
    await attacker.terminate()
    await pause(ENDS)
  }
}

async function sceneOf(house: House, flood: Flood): Promise<Scene> {
  const table = await seated(house, { game: 'tyros', seats: SEATS, options: defaults(games.tyros.choices) })
  await house.post(`/api/tables/${table.id}/start`, table.tokens[0])
  const seats = Array.from({ length: ofSeat.includes(flood) ? SEATS - 1 : SEATS }, (_, seat) => seat)
  return { house, table, players: await Promise.all(seats.map(async (seat) => (await arrive(house, table, seat))!)) }
}

function figuresOf(name: string, quiet: Seen, flooded: Seen, tallies: readonly Tally[]): Record<string, number> {
  const seconds = (ROUNDS * WHILE) / 1000
  const pair = (what: 'moves' | 'joins') => ({
    [`${name}.${what}.quietMs.p50`]: quantile(quiet[what], 0.5),
    [`${name}.${what}.floodMs.p50`]: quantile(flooded[what], 0.5),
    [`${name}.${what}.ratio`]: quantile(flooded[what], 0.5) / quantile(quiet[what], 0.5),
    [`${name}.${what}.quietMs.p99`]: quantile(quiet[what], 0.99),
    [`${name}.${what}.floodMs.p99`]: quantile(flooded[what], 0.99),
  })
  const tallied = (what: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[what], 0)
  return {
    ...pair('moves'),
    ...pair('joins'),
    [`${name}.joins.failed`]: flooded.failed,
    [`${name}.joins.tried`]: flooded.joins.length + flooded.failed,
    [`${name}.bytesPerSecond`]: flooded.bytes / seconds,
    [`${name}.framesPerSecond`]: flooded.frames / seconds,
    [`${name}.attacker.dialled`]: tallied('dialled'),
    [`${name}.attacker.opened`]: tallied('opened'),
    [`${name}.attacker.frames`]: tallied('frames'),
    [`${name}.attacker.received`]: tallied('received'),
  }
}

async function measured(house: House, flood: Flood): Promise<Record<string, number>> {
  const scene = await sceneOf(house, flood)
  const { id, tokens } = scene.table
  const attack: Attack = { flood, port: Number(house.direct.port), table: id, token: tokens.at(-1)! }
  const [quiet, flooded] = [nothingSeen(), nothingSeen()]
  const tallies: Tally[] = []
  for (let round = 0; round < ROUNDS; round++) {
    doing(`${flood}, round ${round + 1} of ${ROUNDS}`)
    await watch(scene, quiet)
    tallies.push(await attacked(attack, () => watch(scene, flooded)))
  }
  for (const player of scene.players) player.close()
  return figuresOf(`flood.${flood}`, quiet, flooded, tallies)
}

const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

function row(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell, k) => (k === 0 ? cell.padEnd(10) : cell.padStart(13))).join('')}\n`)
}

function cellsOf(flood: Flood, figures: Readonly<Record<string, number>>): string[] {
  const of = (what: string): number => rounded(figures[`flood.${flood}.${what}`]!)
  const times = (what: string): string[] => [
    `${of(`${what}.quietMs.p50`)} > ${of(`${what}.floodMs.p50`)}`,
    of(`${what}.ratio`).toFixed(2),
    `${of(`${what}.floodMs.p99`)}`,
  ]
  return [
    flood,
    ...times('moves'),
    ...times('joins'),
    `${of('joins.failed')} of ${of('joins.tried')}`,
    `${(of('bytesPerSecond') / 1000).toFixed(1)} kB/s`,
    `${of('attacker.dialled')}`,
    `${of('attacker.opened')}`,
    `${of('attacker.frames')}`,
  ]
}

const wanted = process.argv.slice(2).filter((word): word is Flood => floods.includes(word as Flood))
const figures: Record<string, number> = {}
// In memory: the local limits write to disk, each time, while everything waits; the platform's do not.
const house = await openHouse({ limited: true, inMemory: true })
try {
  const [ms, to] = ['ms, p50', 'to a player']
  row([
    'flood',
    `moves: ${ms}`,
    'times',
    'p99',
    `joins: ${ms}`,
    'times',
    'p99',
    'failed',
    to,
    'dialled',
    'open',
    'frames',
  ])
  for (const flood of wanted.length > 0 ? wanted : floods) {
    Object.assign(figures, await measured(house, flood))
    row(cellsOf(flood, figures))
  }
} finally {
  await house.close()
}
if (process.argv.includes('--json')) {
  const all = Object.entries(figures).map(([name, value]) => [name, rounded(value)])
  process.stdout.write(`${JSON.stringify(Object.fromEntries(all))}\n`)
}
