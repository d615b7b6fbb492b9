import type { RoomRecord } from '../../../shared/api.ts'
import type { AnyGame, EntryView, Viewer } from '../../../shared/engine/game.ts'
import { redact, entryView } from '../../../shared/engine/sealed.ts'
import { current, initialOf, positions } from '../../../shared/engine/position.ts'
import type { Frame } from '../../games/story.ts'
import type { Log } from '../../room/connection.ts'

/** A finished game laid out in frames: `states[n]` is the whole state before entry `n`, the last one that of the end. */
export interface Reel {
  readonly game: AnyGame
  readonly record: RoomRecord
  readonly states: readonly unknown[]
}

/** Folds the record from the empty table on. Throws where it cannot be folded. */
export function reelOf(game: AnyGame, record: RoomRecord): Reel {
  const first = { n: 0, state: initialOf(game, record.start) }
  return { game, record, states: positions(game, first, record.entries).map(({ state }) => state) }
}

/** Entry `n` as this viewer saw it; `record` sees everything. */
export function frameOf({ game, record, states }: Reel, n: number, viewer: Viewer): Frame {
  return {
    view: redact(states[n + 1], viewer),
    entry: entryViewAt(game, record, n, viewer),
    before: redact(states[n], viewer),
  }
}

function entryViewAt(game: AnyGame, record: RoomRecord, n: number, viewer: Viewer): EntryView<unknown> {
  return entryView(current(game, record.entries[n]!), viewer)
}

/** The whole game as this viewer was told it. */
export function logOf({ game, record, states }: Reel, viewer: Viewer): Log {
  return {
    from: 0,
    view: redact(states[0], viewer),
    entries: record.entries.map((_, n) => entryViewAt(game, record, n, viewer)),
  }
}
