import { act, begin } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import {
  determinize,
  habitOf,
  likelihoodOf,
  type Habit,
  type Habits,
} from '../../shared/games/tyrus/bot/determinize.ts'
import { tyrus } from '../../shared/games/tyrus/index.ts'
import { roleOf, tally, winnerOf, type Role } from '../../shared/games/tyrus/score.ts'
import { allTiles, numberOf } from '../../shared/games/tyrus/tiles.ts'
import { ALL_LAYS } from '../../shared/games/tyrus/turn.ts'
import type { Command, Laid, State, Tile } from '../../shared/games/tyrus/types.ts'
import { playMatch } from './match.ts'

/** Who lays the last tile of an election: where, and whether that won it. */
interface LastLay {
  readonly state: State
  readonly command: Command
  readonly seed: number
  readonly won: boolean
}

/** The last lays of so many games of keen bots, which may look into fewer worlds than they do. */
export function lastLays(games: number, iterations?: number): LastLay[] {
  const lays: LastLay[] = []
  for (let seed = 1; seed <= games; seed++) {
    const key = new Uint8Array(32)
    new DataView(key.buffer).setUint32(0, seed)
    let { position } = begin(tyrus, { seats: 2, first: 'drawn', options: {} }, key)
    for (const move of playMatch('tyrus', 2, 0, 'keen', 'keen', seed, { ...(iterations ? { iterations } : {}) })
      .moves) {
      const { state } = position
      const command = move.command as Command
      const step = act(tyrus, position, move.seat, command, key)
      if (typeof step === 'string') throw new Error(step)
      position = step.position
      const won = position.state.results.at(-1)?.winner === state.turn
      if (state.lays === ALL_LAYS - 1) lays.push({ state, command, seed, won })
    }
  }
  return lays
}

/** A tile that was laid, and what it could have been by what the other had seen. */
interface Row {
  readonly tile: Tile
  readonly pool: readonly Tile[]
  readonly down: Laid
}

function rowsOf(lays: readonly LastLay[]): Map<string, Row[]> {
  const rows = new Map<string, Row[]>()
  for (const { state } of lays) {
    const seat = 1 - state.turn!
    const mine = state.laid.filter((down) => down.seat === seat)
    const gone = state.results.flatMap(({ tiles }) => tiles.filter((one) => one.seat === seat).map(({ tile }) => tile))
    for (const [i, down] of mine.entries()) {
      const before = mine.slice(0, i).map(({ tile }) => tile.it!)
      const pool = allTiles.filter((tile) => !gone.includes(tile) && !before.includes(tile))
      const context = habitOf(state, down).join()
      rows.set(context, [...(rows.get(context) ?? []), { tile: down.tile.it!, pool, down }])
    }
  }
  return rows
}

/** Shares and powers that make what was laid likeliest, by gradient ascent. */
function fit(rows: readonly Row[]): Habit {
  const feature = (tile: Tile): number => 1.5 * Math.log(numberOf(tile)) - 2.2
  const of: Partial<Record<Role, { weight: number; power: number }>> = {}
  for (const { pool, down } of rows)
    for (const tile of pool) of[roleOf(down.seat, tile, down.place)] ??= { weight: 0, power: 1 }
  const roles = Object.entries(of) as [Role, { weight: number; power: number }][]
  for (let round = 0; round < 1500; round++) {
    const slopes = Object.fromEntries(roles.map(([role]) => [role, { weight: 0, power: 0 }]))
    for (const { tile, pool, down } of rows) {
      const sizes = pool.map((one) => {
        const { weight, power } = of[roleOf(down.seat, one, down.place)]!
        return Math.exp(weight + power * feature(one))
      })
      const all = sizes.reduce((sum, size) => sum + size, 0)
      for (const [i, one] of pool.entries()) {
        const slope = slopes[roleOf(down.seat, one, down.place)]!
        const more = (one === tile ? 1 : 0) - sizes[i]! / all
        slope.weight += more
        slope.power += more * feature(one)
      }
    }
    for (const [role, one] of roles) {
      one.weight += (0.5 * slopes[role]!.weight) / rows.length - 0.0005 * one.weight
      one.power += (0.5 * slopes[role]!.power) / rows.length - 0.0005 * (one.power - 1)
    }
  }
  const sums = roles.map(([, { weight, power }]) =>
    allTiles.slice(0, 10).reduce((sum, tile) => sum + Math.exp(weight + power * feature(tile)), 0),
  )
  const all = sums.reduce((sum, one) => sum + one, 0)
  return Object.fromEntries(
    roles.map(([role, { power }], i) => [
      role,
      [Number((sums[i]! / all).toFixed(3)), Number((1.5 * power).toFixed(2))],
    ]),
  )
}

/** How many of the elections whoever lays last wins: so imagined, before the tile is laid, and so it came. */
export function calibration(lays: readonly LastLay[], likely?: ReturnType<typeof likelihoodOf>) {
  const WORLDS = 60
  let [imagined, came, brier] = [0, 0, 0]
  for (const { state, command, seed, won } of lays) {
    const seat = state.turn!
    const random = quick(seed * 100 + state.results.length)
    const down = { slot: 0, seat, place: command.place, tile: command.tile }
    let wins = 0
    for (let i = 0; i < WORLDS; i++) {
      const { laid } = determinize(redact(state, seat), seat, random, likely)
      const faces = laid.map((one) => ({ ...one, tile: one.tile.it! }))
      if (winnerOf(tally(state.kind!, [...faces, down])) === seat) wins++
    }
    imagined += wins / WORLDS
    came += won ? 1 : 0
    brier += (wins / WORLDS - (won ? 1 : 0)) ** 2
  }
  return { lays: lays.length, imagined: imagined / lays.length, came: came / lays.length, brier: brier / lays.length }
}

/** The powers raised by so much where higher tiles are likelier: a hand lays what is needed, and no single tile shows that. */
function raised(habit: Habit, by: number): Habit {
  return Object.fromEntries(
    Object.entries(habit).map(([role, [share, power]]) => [role, [share, power > 0 ? power + by : power]]),
  )
}

/** Fits the habits to so many games, and says how well what is imagined comes: now, and with the new ones raised. */
export function fitHabits(games: number) {
  const lays = lastLays(games)
  const rows = rowsOf(lays)
  const byWhose = (whose: 'own' | 'other'): Habit[][] =>
    [0, 1].map((isMet) => [0, 1, 2, 3].map((order) => fit(rows.get([whose, isMet, order].join()) ?? [])))
  const habits: Habits = { own: byWhose('own'), other: byWhose('other') }
  const all = (by: number): Habits => ({
    own: habits.own.map((orders) => orders.map((habit) => raised(habit, by))),
    other: habits.other.map((orders) => orders.map((habit) => raised(habit, by))),
  })
  const byRaise = [0, 0.2, 0.4, 0.6].map((by) => ({ raise: by, ...calibration(lays, likelihoodOf(all(by))) }))
  return { now: calibration(lays), habits, byRaise }
}
