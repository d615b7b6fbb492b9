import { tyrus } from '../../../shared/games/tyrus/index.ts'
import { lawful, played } from '../../../shared/games/tyrus/manifest.ts'
import { playable } from '../../support/playable.ts'
import { goldenTests } from './golden.ts'

/** Every kind of event; elections won by both and void; votes, counters and counter-counters on both sides. */
goldenTests(
  playable({ ...tyrus, ...lawful, sample: played.sample }),
  'tyrus-v1',
  { seats: 2, first: 'drawn', options: {} },
  ({ entries, state }) => {
    const types = new Set(entries.flatMap((entry) => entry.events.map((event) => event.type)))
    const winners = new Set(state.results.map((result) => result.winner))
    const full = [0, 1].every((seat) =>
      state.results.some(({ tallies }) => {
        const { votes, counters, counterCounters } = tallies[seat]!
        return votes > 0 && counters > counterCounters && counterCounters > 0
      }),
    )
    return types.size === 8 && winners.size === 3 && full
  },
)
