import { playables } from '../../support/playable.ts'
import { goldenTests } from './golden.ts'

/** One whole game an edition, with as many kinds of events as a game is likely to see. */
for (const [name, options, seats] of [
  ['tyros-kosmos-v2', { edition: 'kosmos', start: 'random' }, 4],
  ['tyros-english-v2', { edition: 'english', start: 'random' }, 3],
] as const)
  goldenTests(playables.tyros, name, { seats, first: 'drawn', options }, ({ entries }) => {
    const types = new Set<string>(entries.flatMap(({ events }) => events.map(({ type }) => type)))
    return ['tilesShown', 'tollGiven', 'cityBuilt', 'traded', 'countered'].every((type) => types.has(type))
  })
