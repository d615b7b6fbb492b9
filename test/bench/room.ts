import { defaults } from '../../shared/engine/choices.ts'
import { games } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { coreSeconds } from './core.ts'
import { median } from './engine.ts'
import { openHouse, type House } from './house.ts'
import { bareFrame, bareSide, ourSide, type Side } from './room/side.ts'
import { scriptOf, type Line } from './room/script.ts'
import { seated } from './table.ts'

/** A table that has begun, the game that it will be, and its sockets; and a bare object with as many. */
interface Pair {
  readonly ours: Side
  readonly bare: Side
  readonly script: readonly Line[]
}

/** Games at once, and the commands of each that are counted: as many as the shortest may have. */
const GAMES = 100
const COMMANDS = 34
/** Tables of Tsuro one after another, for each number of sockets and round. */
const TABLES = 8

let objects = 0

async function pairOf(house: House, game: GameId, seats: number): Promise<Pair> {
  const table = await seated(house, { game, seats, options: defaults(games[game].choices) })
  await house.post(`/api/tables/${table.id}/start`, table.tokens[0])
  const seed = objects++
  const script = await scriptOf(house, table, seed)
  return { ours: await ourSide(house, table), bare: await bareSide(house, `bare-${seed}`, seats), script }
}

const close = ({ ours, bare }: Pair): void => {
  ours.close()
  bare.close()
}

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!

/** ms from sending a command until the last socket has what comes of it, with each side first by turns. */
async function roundTrips(pair: Pair, ours: number[], bare: number[]): Promise<void> {
  let length = 200
  const timed = async (side: Side, seat: number, frame: string): Promise<number> => {
    const start = performance.now()
    const got = await side.send(seat, frame)
    ;(side === pair.ours ? ours : bare).push(performance.now() - start)
    return got
  }
  for (const [k, { seat, frame }] of pair.script.entries()) {
    if (k % 2 === 0) length = await timed(pair.ours, seat, frame)
    await timed(pair.bare, seat, bareFrame(length, frame))
    if (k % 2 === 1) length = await timed(pair.ours, seat, frame)
  }
}

interface Throughput {
  readonly commandsPerSecond: number
  readonly coreMs: number
}

/** Commands a second of many games with one command each in flight, and core ms a command. */
async function throughput(sides: readonly Side[], scripts: readonly (readonly Line[])[]): Promise<Throughput> {
  const play = (from: number, to?: number): Promise<unknown> =>
    Promise.all(
      sides.map(async (side, k) => {
        for (const { seat, frame } of scripts[k]!.slice(from, to)) await side.send(seat, frame)
      }),
    )
  // The first wakes what fell asleep while the other tables were made.
  await play(0, 1)
  const [start, core] = [performance.now(), coreSeconds()]
  await play(1)
  const commands = scripts.reduce((sum, script) => sum + script.length - 1, 0)
  return {
    commandsPerSecond: commands / ((performance.now() - start) / 1000),
    coreMs: ((coreSeconds() - core) * 1000) / commands,
  }
}

/** Bytes of a frame of Tyrus, as the bare object is asked for them. */
const TYRUS_FRAME = 196

async function answerFigures(house: House, rounds: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const sockets of [2, 4, 8]) {
    const [ours, bare]: [number[], number[]] = [[], []]
    // Code is slower on its first call, so the first round counts for nothing.
    for (let k = -1; k < TABLES * rounds; k++) {
      const pair = await pairOf(house, 'tsuro', sockets)
      await roundTrips(pair, k < 0 ? [] : ours, k < 0 ? [] : bare)
      close(pair)
    }
    for (const [quantile, of] of [['p50', median] as const, ['p99', p99] as const]) {
      figures[`${sockets}.${quantile}.oursMs`] = of(ours)
      figures[`${sockets}.${quantile}.bareMs`] = of(bare)
      figures[`${sockets}.${quantile}.ratio`] = of(ours) / of(bare)
    }
  }
  return figures
}

async function throughputFigures(house: House, rounds: number): Promise<Record<string, number>> {
  const runs: Readonly<Record<'ours' | 'bare', Throughput[]>> = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round++) {
    const pairs: Pair[] = []
    while (pairs.length < GAMES) pairs.push(await pairOf(house, 'tyrus', 2))
    const ofRoom = pairs.map(({ script }) => script.slice(0, COMMANDS))
    const ofBare = ofRoom.map((script) =>
      script.map(({ seat, frame }) => ({ seat, frame: bareFrame(TYRUS_FRAME, frame) })),
    )
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const sides = pairs.map((pair) => pair[side])
      const run = await throughput(sides, side === 'ours' ? ofRoom : ofBare)
      if (round >= 0) runs[side].push(run)
    }
    pairs.forEach(close)
  }
  const figures: Record<string, number> = {}
  for (const what of ['commandsPerSecond', 'coreMs'] as const) {
    const [ours, bare] = [runs.ours, runs.bare].map((all) => median(all.map((run) => run[what])))
    figures[`games.${what}.ours`] = ours!
    figures[`games.${what}.bare`] = bare!
    figures[`games.${what}.ratio`] = ours! / bare!
  }
  return figures
}

/** Where the rows lie: in memory, and on a disk for which everything waits. */
export const places = ['tmpfs', 'disk'] as const
type Place = (typeof places)[number]

/** The room beside an object that writes a row and sends a frame of the same length to as many sockets, by turns. */
export async function roomFigures(rounds: number, on: readonly Place[]): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const place of on) {
    const house = await openHouse({ inMemory: place === 'tmpfs', endless: true })
    try {
      const measured = { ...(await answerFigures(house, rounds)), ...(await throughputFigures(house, rounds)) }
      for (const [name, figure] of Object.entries(measured)) figures[`room.${place}.${name}`] = figure
    } finally {
      await house.close()
    }
  }
  return figures
}
