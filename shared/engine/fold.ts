import type { Rules, Seen, EntryView } from './game.ts'

/** The state after events. */
export function fold<S, E>(rules: Rules<S, E>, state: S, events: readonly E[]): S {
  return events.reduce((folded, event) => rules.evolve(folded, event), state)
}

/** A viewer's next view, from the entry as that viewer may know it. The one way to a view besides `redact`. */
export function follow<S, E>(rules: Rules<S, E>, view: Seen<S>, entry: Pick<EntryView<E>, 'events'>): Seen<S> {
  return fold<S, E>(rules, view, entry.events) as Seen<S>
}
