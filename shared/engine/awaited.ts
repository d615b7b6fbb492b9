import type { Rules, Seat, Seen } from './game.ts'

/** The seats whose turn it is, as people say it: those that may act, but for any that may only take something back. */
export function awaited<S, C, E>(rules: Rules<S, C, E>, view: Seen<S>): readonly Seat[] {
  return rules.waitingFor(view).filter((seat) => !rules.idle?.(view, seat))
}
