import type { Command, Event, State } from '../../support/ten-line-game.ts'
import type { Adapter } from './laws.ts'

export const adapter: Adapter<Record<string, never>, State, Command, Event> = {
  starts: (seed) => ({ seats: 2 + (seed % 3), first: seed % 2 === 0 ? 'drawn' : 0, options: {} }),
  wellFormed: () => [1, 2, 3].map((take) => ({ take })),
  bound: 21,
  conserved: () => undefined,
}
