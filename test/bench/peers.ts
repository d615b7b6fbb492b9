import { quick } from '../../shared/engine/random.ts'
import { playables } from '../support/playable.ts'
import { RUNS, SECONDS, measured, median, playout } from './engine.ts'
import { boardgameio, inProduction } from './peers/boardgameio.ts'
import { playSame } from './peers/same-game.ts'

/** Players of Tsuro. */
const SEATINGS = [2, 4, 8]
/** Games that are played in both at once, move by move, for each of them, before anything is measured. */
const SAME = 200

/**
 * Random games of Tsuro a second of one core: ours, as a search plays them, and boardgame.io's. They take turns, and each ratio
 * is the median of those of the turns: so whatever else the machine does is in both.
 */
export const peerFigures = (): Promise<Record<string, number>> =>
  inProduction(() => {
    const peer = boardgameio()
    const figures: Record<string, number> = {}
    const ratios: number[] = []
    for (const seats of SEATINGS) {
      for (let seed = 1; seed <= SAME; seed++) playSame(peer.open, peer.plain, seats, seed)
      const start = { seats, first: 'drawn' as const, options: { bonus: 'off' } }
      const ours = measured((piece) => playout(playables.tsuro, start, quick(piece)))
      const client = measured((piece) => peer.playout(seats, quick(piece)))
      const reducer = measured((piece) => peer.playoutBare(seats, quick(piece)))
      const turn = () => ({ ours: ours(SECONDS), client: client(SECONDS), reducer: reducer(SECONDS) })
      // The first is to warm up.
      turn()
      const turns = Array.from({ length: RUNS }, turn)
      const ratio = median(turns.map((one) => one.ours / one.client))
      ratios.push(ratio)
      Object.assign(figures, {
        [`peers.ours.${seats}.playoutsPerSecond`]: median(turns.map((one) => one.ours)),
        [`peers.boardgameio.${seats}.playoutsPerSecond`]: median(turns.map((one) => one.client)),
        [`peers.boardgameio.${seats}.reducer.playoutsPerSecond`]: median(turns.map((one) => one.reducer)),
        [`peers.boardgameio.${seats}.ratio`]: ratio,
        [`peers.boardgameio.${seats}.reducer.ratio`]: median(turns.map((one) => one.ours / one.reducer)),
      })
    }
    return { ...figures, 'peers.boardgameio.ratio': Math.min(...ratios) }
  })
