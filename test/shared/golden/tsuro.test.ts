import { tsuro } from '../../../shared/games/tsuro/index.ts'
import { lawful, played } from '../../../shared/games/tsuro/manifest.ts'
import { playable } from '../../support/playable.ts'
import { goldenTests } from './golden.ts'

/** Every kind of event but the rarest, and a bonus where several were put out. */
const wanted = ['bonusWon', 'tilesSwapped', 'handsShuffledIn', 'dragonTaken', 'dragonHanded', 'dragonPutBack']

goldenTests(
  playable({ ...tsuro, ...lawful, sample: played.sample }),
  'tsuro-v1',
  { seats: 5, first: 'drawn', options: { bonus: 'on' } },
  ({ entries }) => {
    const types = new Set<string>(entries.flatMap((entry) => entry.events.map((event) => event.type)))
    return wanted.every((type) => types.has(type)) && entries.some((entry) => entry.command?.type === 'inspect')
  },
)
