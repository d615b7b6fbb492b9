import type { Draft, Entry } from '../../../shared/engine/game.ts'
import { entryView } from '../../../shared/engine/sealed.ts'
import type { Playable } from '../../support/playable.ts'
import { equal, type Moment } from './eight.ts'

/**
 * Law 9: `apply` on a copy changes nothing that the original shows, nor any other copy, nor the events. Asked of whole states
 * and of views in turn, all of them thawed, so that code that writes where it may not is found by what it leaves.
 */
export function copying<O, S, C, E>(at: Moment<O, S, C, E>, entry: Entry<C, E>): void {
  const { game, viewers, views } = at
  const turn = entry.n % (viewers.length + 1)
  const viewer = viewers[turn]
  const state: S = thawed(viewer === undefined ? at.state : views[turn]!)
  const events: readonly E[] = thawed(viewer === undefined ? entry.events : entryView(entry, viewer).events)

  const draft = game.copy(state)
  const taken = [{ copy: state, text: JSON.stringify(state) }]
  const text = JSON.stringify(events)
  for (const event of events) {
    game.apply(draft, event)
    taken.push({ copy: game.copy(draft as S) as S, text: JSON.stringify(draft) })
  }
  taken.forEach(({ copy, text }, i) => {
    equal(9, `${i} events into entry ${entry.n}, what was copied`, copy, JSON.parse(text))
  })
  equal(9, `the events of entry ${entry.n}, applied`, events, JSON.parse(text))
}

const thawed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** A game played on one draft from its empty table on, as a search plays it. */
interface Drafted<S, E> {
  readonly draft: Draft<S>
  readonly tell: (event: E) => void
  /** Events since the last call. */
  heard(): readonly E[]
}

export function drafted<O, S, C, E>(game: Playable<O, S, C, E>, empty: S): Drafted<S, E> {
  const draft = game.copy(empty)
  const events: E[] = []
  return {
    draft,
    tell(event) {
      events.push(event)
      game.apply(draft, event)
    },
    heard: () => events.splice(0),
  }
}

/** Law 10: a game played on one draft tells the events of its entries, and stands where they fold to. */
export function drafting<O, S, C, E>(
  at: Moment<O, S, C, E>,
  entry: Entry<C, E>,
  { draft, heard }: Drafted<S, E>,
): void {
  equal(10, `what was told on the draft at entry ${entry.n}`, heard(), entry.events)
  equal(10, `the draft after entry ${entry.n}`, draft, at.state)
}
