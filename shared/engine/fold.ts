import type { Draft, EntryView, Rules, Seen } from './game.ts'

/** A draft whose holder writes no more into it: a state like any other. */
export function settled<S>(draft: Draft<S>): S {
  return draft as S
}

export function evolve<S, E>(rules: Rules<S, E>, state: S, event: E): S {
  return fold(rules, state, [event])
}

/** Applies events to a copy; the state before them stays as it is. */
export function fold<S, E>(rules: Rules<S, E>, state: S, events: readonly E[]): S {
  const draft = rules.copy(state)
  for (const event of events) rules.apply(draft, event)
  return settled(draft)
}

/** A viewer's next view, from the entry as that viewer may know it. Views come from here and from `redact` alone. */
export function follow<S, E>(rules: Rules<S, E>, view: Seen<S>, entry: Pick<EntryView<E>, 'events'>): Seen<S> {
  return fold<S, E>(rules, view, entry.events) as Seen<S>
}
