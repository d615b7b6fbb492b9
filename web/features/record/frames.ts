import type { AnyRules, Viewer } from '../../../shared/engine/game.ts'
import { effective, type Traced } from '../../../shared/engine/take-back.ts'
import type { Snapshot } from '../../../shared/protocol.ts'
import { isOccupied, type SeatInfo } from '../../../shared/table-info.ts'
import { viewBefore } from '../../room/history.ts'
import { frameOf, logOf, type Reel } from './record.ts'
import type { Frame } from '../../games/story.ts'
import type { Log } from '../../room/connection.ts'

/** What a replay shows: a whole record, or what one viewer was told of a game up to an entry. */
export interface Film {
  readonly names: readonly string[]
  /** Before all of its entries: how many there were. */
  readonly from: number
  readonly entries: readonly Traced[]
  /** Through whose eyes alone it can be seen; undefined: through anybody's. */
  readonly viewer?: Viewer
  frameAt(n: number, viewer: Viewer): Frame
  log(viewer: Viewer): Log
}

/** The numbers of the entries that led to the end; with `tries` of those too that were taken back. */
export function stepsIn({ entries }: Pick<Film, 'entries'>, tries: boolean): readonly number[] {
  return (tries ? entries : effective(entries)).map(({ n }) => n)
}

/** A finished game through anybody's eyes. */
export function recorded(reel: Reel): Film {
  return {
    names: reel.record.names,
    from: 0,
    entries: reel.record.entries,
    frameAt: (n, viewer) => frameOf(reel, n, viewer),
    log: (viewer) => logOf(reel, viewer),
  }
}

/** What came before entry `n`, and that one, as a viewer was told it. */
export function filmOf(
  rules: AnyRules,
  { from, view, entries }: Snapshot,
  n: number,
  { names, viewer }: Pick<Film, 'names'> & { readonly viewer: Viewer },
): Film {
  const log: Log = { from, view, entries: entries.filter((entry) => entry.n <= n) }
  return {
    names,
    from,
    entries: log.entries,
    viewer,
    frameAt: (at) => ({
      before: viewBefore(rules, log, at)!,
      entry: log.entries[at - from]!,
      view: viewBefore(rules, log, at + 1)!,
    }),
    log: () => log,
  }
}

/** Who was at the table, not who is now: nobody is shown as away. */
export function seatsThen(seats: readonly SeatInfo[]): readonly SeatInfo[] {
  return seats.map((one) =>
    isOccupied(one) && one.kind !== 'bot'
      ? { ...one, kind: 'player', presence: 'here', preparing: false, standIn: null }
      : one,
  )
}
