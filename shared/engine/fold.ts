import type { Rules, Seen, Told } from './game.ts'

/** Folds events. */
export function fold<S, C, E>(rules: Rules<S, C, E>, state: S, events: readonly E[]): S {
  return events.reduce((folded, event) => rules.evolve(folded, event), state)
}

/** A viewer's next view, from what the viewer was told. The one way to a view besides `redact`. */
export function follow<S, C, E>(rules: Rules<S, C, E>, view: Seen<S>, told: Pick<Told<E>, 'events'>): Seen<S> {
  return fold<S, C, E>(rules, view, told.events) as Seen<S>
}
