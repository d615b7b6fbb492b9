import type { RoomRecord } from '../../../shared/api.ts'
import { canonical } from '../../../shared/engine/digest.ts'
import { drawKey, verify, type Verdict } from '../../../shared/engine/fair.ts'
import type { AnyGame, Entry, Seat, EntryView, Viewer } from '../../../shared/engine/game.ts'
import { entryView } from '../../../shared/engine/sealed.ts'
import { act, begin, current, replay } from '../../../shared/engine/position.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import type { Noted } from '../../room/commitment.ts'

type AnyEntry = Entry<unknown, unknown>

/** What a page knows of a game without the record: the room cannot change it any more. */
export interface Evidence {
  readonly info: Pick<TableInfo, 'id' | 'game' | 'options' | 'settings' | 'seats' | 'commitment'>
  readonly me: Seat | null
  /** What was told to `me` while the page looked, and the next entry it would have needed. */
  readonly entries: readonly EntryView<unknown>[]
  readonly n: number
  readonly noted: Noted | undefined
  /** The part in the shuffle that this browser sent when it took its seat. */
  readonly nonce: string | undefined
}

/** What does not fit at an entry. `order`: its number; `seen`: it is not what this page was told. */
export type Mismatch = Extract<Verdict, { readonly n: number }>['why'] | 'order' | 'seen'

/** What was found: each part by itself, and the first entry that does not fit. */
export interface Verification {
  readonly fair: boolean
  /** The table, its game and its options are those of the info. */
  readonly table: boolean
  /** The secret is the one that the room committed itself to. */
  readonly commitment: boolean
  /** The commitment is the one that this browser noted: before the start, later, or it noted none. */
  readonly noted: 'early' | 'late' | 'none' | 'other'
  /** The record's number of this seat is the one this browser sent; undefined where it sent none. */
  readonly own: boolean | undefined
  readonly draws: number
  /** Nobody could have chosen a draw: fair, and this browser holds the promise from before the start and its own number. */
  readonly certain: boolean
  /** Moves compared with what this page was told; the start is none. */
  readonly compared: number
  readonly mismatch: { readonly n: number; readonly why: Mismatch } | undefined
}

/** Plays the record again, compares it with what the page knows, and tells what was found. Never throws. */
export function verifyRecord(game: AnyGame, record: RoomRecord, evidence: Evidence): Verification {
  const { info, me, noted, nonce } = evidence
  const verdict = replayed(game, record)
  const kept = record.commitment === info.commitment && !(!verdict.fair && verdict.why === 'commitment')
  const { seats, first, options } = record.start
  const table =
    canonical([record.id, record.game, seats, first, options, record.names]) ===
    canonical([
      info.id,
      info.game,
      info.seats.length,
      info.settings.first,
      info.options,
      info.seats.map((_, seat) => nameAt(info.seats, seat)),
    ])
  const known = !noted ? 'none' : noted.commitment !== record.commitment ? 'other' : noted.early ? 'early' : 'late'
  const own = me === null || nonce === undefined ? undefined : record.nonces[me] === nonce
  const mismatch = verdict.fair || !('n' in verdict) ? unlikeTold(game, record, evidence) : verdict
  const fair = verdict.fair && kept && table && known !== 'other' && own !== false && !mismatch
  return {
    fair,
    certain: fair && known === 'early' && (me === null || own === true),
    table,
    commitment: kept,
    noted: known,
    own,
    draws: record.entries.filter((entry) => entry.usedChance).length,
    compared: evidence.entries.filter((entry) => entry.n > 0).length,
    mismatch: mismatch && { n: mismatch.n, why: mismatch.why },
  }
}

type Found = Verdict | { readonly fair: false; readonly why: 'order'; readonly n: number }

/** `verify`, on a record that may be anything: numbers out of order and commands that nobody can read are found first. */
function replayed(game: AnyGame, record: RoomRecord): Found {
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

function verified(game: AnyGame, record: RoomRecord): Verdict {
  try {
    return verify(game, record)
  } catch {
    return { fair: false, ...breaking(game, record) }
  }
}

/** Where playing again breaks off: at the first entry without which it would not. */
function breaking(game: AnyGame, record: RoomRecord): { why: 'commitment' } | { why: 'events'; n: number } {
  const holds = (count: number): boolean => {
    try {
      verify(game, { ...record, entries: record.entries.slice(0, count) })
      return true
    } catch {
      return false
    }
  }
  const n = record.entries.findIndex((_, index) => !holds(index + 1))
  return holds(0) ? { why: 'events', n } : { why: 'commitment' }
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
  if (unlike) return { n: unlike.n, why: 'seen' as const }
  return entries.length === n ? undefined : { n: Math.min(entries.length, n), why: 'seen' as const }
}

/** Entry `n` as secret, nonces and the entries before it make it; undefined where they make none. */
export function recomputed(game: AnyGame, record: RoomRecord, n: number): AnyEntry | undefined {
  const { start, entries } = record
  const entry = entries[n]
  try {
    const key = drawKey(record.secret, record.id, record.nonces)
    if (n === 0) return begin(game, start, key).entry
    const before = replay(game, start, entries.slice(0, n))
    if (entry!.back !== undefined) return entry
    const next = act(game, before, entry!.seat!, entry!.command, key)
    return typeof next === 'string' ? undefined : next.entry
  } catch {
    return undefined
  }
}
