import type { Entry, EntryView, Game, Random, Searchable, Seat, Seen } from '../../shared/engine/game.ts'
import { entryView, redact, unseal } from '../../shared/engine/sealed.ts'
import { follow } from '../../shared/engine/fold.ts'
import { tsuro } from '../../shared/games/tsuro/index.ts'
import { lawful, played } from '../../shared/games/tsuro/manifest.ts'
import type { Bot } from '../../shared/search/bot.ts'
import type { Command, Event, Options, State } from '../../shared/games/tsuro/types.ts'
import type { Snapshot, ToPage } from '../../shared/protocol.ts'

/**
 * [ROOM-47] Handing a full state to `check`, to a bot or to a socket does not compile, nor does writing into one. Never called: `tsc` reads it with all tests,
 * and objects where a line below `@ts-expect-error` compiles.
 */
export function proofs(
  state: State,
  command: Command,
  entry: Entry<Command, Event>,
  bot: Bot<State, Command>,
  random: Random,
): void {
  const seat: Seat = 0
  const view: Seen<State> = redact(state, seat)
  tsuro.check(view, seat, command)
  // @ts-expect-error -- a full state is not a view
  tsuro.check(state, seat, command)
  // @ts-expect-error -- a copy of a full state is none either
  tsuro.check({ ...state }, seat, command)

  const game: Game<Options, State, Command, Event> = tsuro
  const search: Searchable<State, Command> = { ...lawful, sample: played.sample }
  game.play(game.copy(state), seat, command, random, () => undefined)
  // @ts-expect-error -- a state is not written into, its copy is
  game.play(state, seat, command, random, () => undefined)
  // @ts-expect-error -- nor by an event
  game.apply(state, entry.events[0]!)

  search.pick(view, seat, random)
  // @ts-expect-error -- a full state is not a view
  search.pick(state, seat, random)
  // @ts-expect-error -- a full state is not a view
  search.sample!(state, seat, random)

  bot.rollout(view, seat, random)
  // @ts-expect-error -- a bot never sees the full state
  bot.rollout(state, seat, random)

  const seen: EntryView<Event> = entryView(entry, seat)
  follow(game, view, seen)
  // @ts-expect-error -- only a view follows what a viewer may know
  follow(game, state, seen)
  // @ts-expect-error -- an entry is not what a viewer may know of it
  const entryAsSeen: EntryView<Event> = entry
  // @ts-expect-error -- nor are its events
  const eventsAsSeen: EntryView<Event> = { n: entry.n, events: entry.events }

  const frame: ToPage = { type: 'entry', entry: seen, hash: '' }
  // @ts-expect-error -- an entry does not go on the wire
  const leak: ToPage = { type: 'entry', entry, hash: '' }
  const snapshot: Snapshot = { from: 0, view, entries: [seen] }
  // @ts-expect-error -- nor does a full state
  const leakedState: Snapshot = { from: 0, view: state, entries: [seen] }

  // @ts-expect-error -- what was seen cannot be made by hand
  const made: Seen<{ readonly a: number }> = { a: 1 }
  // @ts-expect-error -- a sealed value is not the value
  const tile: number = state.hands[0]![0]!
  const opened: number = unseal(state.hands[0]![0]!)
  void [entryAsSeen, eventsAsSeen, frame, leak, snapshot, leakedState, made, tile, opened]
}
