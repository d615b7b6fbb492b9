import { act, begin } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { determinize } from '../../shared/games/tyrus/bot/determinize.ts'
import { tyrus } from '../../shared/games/tyrus/index.ts'
import { tally, winnerOf } from '../../shared/games/tyrus/score.ts'
import { ALL_LAYS } from '../../shared/games/tyrus/turn.ts'
import type { Command, State } from '../../shared/games/tyrus/types.ts'
import { playMatch } from './match.ts'

/** Last tile of an election: its place, and whether it won the election. */
interface LastLay {
  readonly state: State
  readonly command: Command
  readonly seed: number
  readonly won: boolean
}

/** The last lays of so many games of keen bots, which may look into fewer worlds than they do. */
export function lastLays(games: number, iterations: number): LastLay[] {
  const lays: LastLay[] = []
  for (let seed = 1; seed <= games; seed++) {
    const key = new Uint8Array(32)
    new DataView(key.buffer).setUint32(0, seed)
    let { position } = begin(tyrus, { seats: 2, first: 'drawn', options: {} }, key)
    for (const move of playMatch('tyrus', 2, 0, 'keen', 'keen', seed, { iterations }).moves) {
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

/** Share of elections won by the player who lays last: as bots imagined before the tile was laid, and as it came. */
export function calibration(lays: readonly LastLay[]) {
  const WORLDS = 60
  let [imagined, came, brier] = [0, 0, 0]
  for (const { state, command, seed, won } of lays) {
    const seat = state.turn!
    const random = quick(seed * 100 + state.results.length)
    const down = { slot: 0, seat, place: command.place, tile: command.tile }
    let wins = 0
    for (let i = 0; i < WORLDS; i++) {
      const { laid } = determinize(redact(state, seat), seat, random)
      const faces = laid.map((one) => ({ ...one, tile: one.tile.it! }))
      if (winnerOf(tally(state.kind!, [...faces, down])) === seat) wins++
    }
    imagined += wins / WORLDS
    came += won ? 1 : 0
    brier += (wins / WORLDS - (won ? 1 : 0)) ** 2
  }
  return { lays: lays.length, imagined: imagined / lays.length, came: came / lays.length, brier: brier / lays.length }
}
