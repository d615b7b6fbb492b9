import type { Command, Event, State } from '../../support/breakthrough.ts'
import type { Adapter } from './laws.ts'

function* wellFormed({ squares }: State): Generator<Command> {
  for (const from of squares.keys()) for (const to of squares.keys()) yield { from, to }
}

export const adapter: Adapter<Record<string, never>, State, Command, Event> = {
  starts: (seed) => ({ seats: 2, first: seed % 3 === 2 ? 'drawn' : seed % 3, options: {} }),
  wellFormed,
  bound: 60,
  conserved: ({ squares }) => squares.length,
}
