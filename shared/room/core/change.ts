import { canonical } from '../../engine/digest.ts'
import type { Rows } from '../platform.ts'
import type { Alarm, AnyEntry, Cause, Line, Match, Occupant, RoomState } from '../types.ts'

/** Result of a plan: the memory to come, and the rows that make it last. */
interface Worked {
  readonly state: RoomState
  readonly write: (rows: Rows) => void
  /** Alarms that it sets, each in place of an earlier one of its name. */
  readonly alarms?: readonly Alarm[]
}

/** Changes the table info: everybody is sent another. */
export interface InfoChange extends Worked {
  readonly kind: 'info'
}

/** Leaves the table info as it is: nobody is sent anything. */
export interface SilentChange extends Worked {
  readonly kind: 'silent'
}

/** Adds an entry to the log, which everybody is sent. */
export interface EntryChange extends Worked {
  readonly kind: 'entry'
  readonly state: RoomState & { readonly match: Match }
  readonly entry: AnyEntry
  /** Null for the start, which is nobody's command. */
  readonly cause: Cause | null
}

/** Adds a line to the chat, which everybody is sent. */
export interface LineChange extends Worked {
  readonly kind: 'line'
  readonly line: Line
}

export type Change = InfoChange | SilentChange | EntryChange | LineChange

type Part = Partial<Worked>

const inTurn = (first: Part, second: Part): Pick<Worked, 'write' | 'alarms'> => ({
  write(rows: Rows) {
    first.write?.(rows)
    second.write?.(rows)
  },
  alarms: [...(first.alarms ?? []), ...(second.alarms ?? [])],
})

/** Joins two changes: `second` begins where `first` ends, and decides what everybody is told. */
export const both = <Second extends Change>(first: InfoChange, second: Second): Second => ({
  ...second,
  ...inTurn(first, second),
})

/** Extends a change: another state, more rows, more alarms. */
export const andThen = <Of extends Change>(change: Of, more: Part): Of => ({
  ...change,
  state: more.state ?? change.state,
  ...inTurn(change, more),
})

export function changed(state: RoomState, occupant: Occupant, to: Occupant): InfoChange {
  const players = state.players.map((known) => (known === occupant ? to : known))
  return { kind: 'info', state: { ...state, players }, write: (rows) => rows.put('player', to.id, to) }
}

/** Drops the player's open code. */
export function withoutCode(state: RoomState, { id }: Occupant): InfoChange {
  return {
    kind: 'info',
    state: { ...state, transfers: state.transfers.filter(({ playerId }) => playerId !== id) },
    write: (rows) => rows.drop('transfer', id),
  }
}

/** Whether a change leaves all as it is: then the room writes nothing. [ROOM-146] */
export function isIdle(before: RoomState | undefined, { kind, state }: Change): boolean {
  const text = (of: RoomState | undefined): string => canonical({ ...of, match: null })
  return kind === 'info' && before?.match === state.match && text(before) === text(state)
}
