import type { RoomRecord } from '../../../shared/api.ts'
import type { AnyGame, Seat, Seen, Viewer } from '../../../shared/engine/game.ts'
import { current, initialOf } from '../../../shared/engine/position.ts'
import { entryView, redact } from '../../../shared/engine/sealed.ts'
import { effective, type Traced } from '../../../shared/engine/take-back.ts'
import { isOccupied, type SeatInfo } from '../../../shared/table-info.ts'
import type { Log } from '../../room/connection.ts'

/** A game, or a part of it, that can be gone through again: as one viewer was told it. */
export interface Replayable {
  readonly viewer: Viewer
  readonly log: Log
}

/** The whole of a finished game through anybody's eyes; `record` sees everything. */
export function replayableOf(game: AnyGame, { start, entries }: RoomRecord, viewer: Viewer): Replayable {
  const log: Log = {
    from: 0,
    view: redact(initialOf(game, start) as unknown, viewer),
    entries: entries.map((entry) => entryView(current(game, entry), viewer)),
  }
  return { viewer, log }
}

/** Whether these views hide nothing from anybody. */
export const isOpen = (views: readonly Seen<unknown>[]): boolean =>
  views.every((view) => redact(view, 'spectator') === view)

/** The seat that sentences call "you": the viewer's, else of the player of a game alone, who may have no other name. */
export const calledYou = (viewer: Viewer, alone: Seat | null): Seat | null =>
  typeof viewer === 'number' ? viewer : alone

/** The numbers of the entries that led to the end; with `tries` of those too that were taken back. */
export function stepsIn(entries: readonly Traced[], tries: boolean): readonly number[] {
  return (tries ? entries : effective(entries)).map(({ n }) => n)
}

/** The place of entry `n` among the moves that count, as a replay names it. */
export function placeIn(entries: readonly Traced[], n: number): { readonly n: number; readonly of: number } {
  const steps = stepsIn(entries, false)
  return { n: steps.indexOf(n), of: steps.length - 1 }
}

/** Who was at the table, not who is now: nobody is shown as away. */
export function seatsThen(seats: readonly SeatInfo[]): readonly SeatInfo[] {
  return seats.map((one) =>
    isOccupied(one) && one.kind !== 'bot'
      ? { ...one, kind: 'player', presence: 'here', preparing: false, standIn: null }
      : one,
  )
}
