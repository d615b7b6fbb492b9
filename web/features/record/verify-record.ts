import type { RoomRecord } from '../../../shared/api.ts'
import { canonical } from '../../../shared/engine/digest.ts'
import { verify } from '../../../shared/engine/fair.ts'
import type { AnyGame, Entry, Seat, EntryView, Viewer } from '../../../shared/engine/game.ts'
import { entryView } from '../../../shared/engine/sealed.ts'
import { current } from '../../../shared/engine/position.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import type { Noted } from '../../room/commitment.ts'

type AnyEntry = Entry<unknown, unknown>

/** Knowledge of a page from outside the record: the room cannot change it any more. */
export interface Evidence {
  readonly info: Pick<TableInfo, 'id' | 'game' | 'options' | 'settings' | 'seats' | 'commitment'>
  readonly me: Seat | null
  /** Entries told to `me` while the page looked, and the next entry it would have needed. */
  readonly entries: readonly EntryView<unknown>[]
  readonly n: number
  readonly noted: Noted | undefined
  /** The part in the shuffle that this browser sent when it took its seat. */
  readonly nonce: string | undefined
}

/** The finding: all fits, or the first entry that does not. `certain`: nobody could have chosen a draw. */
export type Verification =
  | { readonly fair: true; readonly certain: boolean }
  | { readonly fair: false; readonly why: Misfit; readonly n: number }

/** `start`: another table, secret or own number than this page knows; `seen`: other entries than it was told. */
type Misfit = 'start' | 'version' | 'refused' | 'events' | 'order' | 'seen'

/** Plays the record again and compares it with what the page knows. Never throws. */
export function verifyRecord(game: AnyGame, record: RoomRecord, evidence: Evidence): Verification {
  const { me, noted, nonce } = evidence
  if (!isOfTable(record, evidence)) return { fair: false, why: 'start', n: 0 }
  const verdict = verifyAlone(game, record)
  const unlike = verdict.fair ? unlikeTold(game, record, evidence) : undefined
  if (unlike !== undefined) return { fair: false, why: 'seen', n: unlike }
  // Only who holds the promise from before the start, and gave a number, knows that nobody chose.
  return verdict.fair ? { fair: true, certain: noted?.early === true && (me === null || nonce !== undefined) } : verdict
}

/** Whether table, promise and the number of this browser's seat are those that the page knows. */
function isOfTable(record: RoomRecord, { info, me, noted, nonce }: Evidence): boolean {
  const { id, game, names, commitment } = record
  const { seats, first, options } = record.start
  const { length } = info.seats
  const known = [info.id, info.game, length, info.settings.first, info.options, info.commitment]
  return (
    canonical([id, game, seats, first, options, commitment]) === canonical(known) &&
    canonical(names) === canonical(info.seats.map((_, seat) => nameAt(info.seats, seat))) &&
    (noted ?? record).commitment === commitment &&
    (me === null || nonce === undefined || record.nonces[me] === nonce)
  )
}

type Alone = { readonly fair: true } | Extract<Verification, { fair: false }>

/** Verifies any record by itself: numbers out of order and commands that nobody can read are found first. */
export function verifyAlone(game: AnyGame, record: RoomRecord): Alone {
  const { entries } = record
  const stray = entries.findIndex((entry, n) => entry.n !== n)
  if (stray >= 0) return { fair: false, why: 'order', n: stray }
  const odd = entries.findIndex((entry) => entry.n > 0 && entry.version === game.version && !isCommand(game, entry))
  if (odd < 0) return verified(game, record)
  const sooner = verified(game, { ...record, entries: entries.slice(0, odd) })
  return sooner.fair ? { fair: false, why: 'refused', n: odd } : sooner
}

function isCommand(game: AnyGame, { seat, command, back }: AnyEntry): boolean {
  if (back !== undefined) return true
  return seat !== undefined && canonical(game.read(command) as unknown) === canonical(command)
}

function verified(game: AnyGame, record: RoomRecord): Alone {
  try {
    const verdict = verify(game, record)
    return verdict.fair || 'n' in verdict ? verdict : { fair: false, why: 'start', n: 0 }
  } catch {
    return breaking(game, record)
  }
}

/** Where playing again breaks off: at the first entry without which it would not. */
function breaking(game: AnyGame, record: RoomRecord): Alone {
  const holds = (count: number): boolean => {
    try {
      verify(game, { ...record, entries: record.entries.slice(0, count) })
      return true
    } catch {
      return false
    }
  }
  if (!holds(0)) return { fair: false, why: 'start', n: 0 }
  return { fair: false, why: 'events', n: record.entries.findIndex((_, index) => !holds(index + 1)) }
}

/**
 * The first entry that is not as this page was told it, or that it was told and the record lacks. A player who left a seat
 * has been told the game from there before, so what any seat was told will do.
 */
function unlikeTold(game: AnyGame, { entries, start }: RoomRecord, { me, entries: followed, n }: Evidence) {
  const viewers: Viewer[] = [me ?? 'spectator', 'spectator', ...Array(start.seats).keys()]
  const unlike = followed.find((seen) => {
    const entry = entries[seen.n]
    const shown = canonical(seen)
    return !entry || !viewers.some((viewer) => canonical(entryView(current(game, entry), viewer)) === shown)
  })
  if (unlike) return unlike.n
  return entries.length === n ? undefined : Math.min(entries.length, n)
}
