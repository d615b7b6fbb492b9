import type { Alarm } from './alarms.ts'
import type { Occupant } from './occupants.ts'
import type { AnyEntry, Cause, Rows } from './rows.ts'
import type { Following } from './session.ts'
import type { Open } from './sockets.ts'
import type { Match, RoomState } from './state.ts'

/** What was worked out: what memory will hold, and the rows that make it last. */
interface Worked {
  readonly state: RoomState
  readonly write: (rows: Rows) => void
  /** Alarms that it sets, each in place of an earlier one of its name. */
  readonly alarms?: readonly Alarm[]
}

/** What a change means for one socket besides the new info: its session from then on, and frames after the info. */
export type Also = (
  open: Open<Following>,
) => { readonly session?: Following; readonly frames: readonly string[] } | undefined

/** It shows in the table info: everybody is sent another. */
export interface InfoChange extends Worked {
  readonly kind: 'info'
  readonly also?: Also
}

/** Nothing of it shows in the table info: nobody is sent anything. */
export interface SilentChange extends Worked {
  readonly kind: 'silent'
}

/** It adds an entry to the log: everybody is sent that. */
export interface EntryChange extends Worked {
  readonly kind: 'entry'
  readonly state: RoomState & { readonly match: Match }
  readonly entry: AnyEntry
  /** Null: nobody's command, but the start. */
  readonly cause: Cause | null
}

export type Change = InfoChange | SilentChange | EntryChange

/** One change after another: `second` begins where `first` ends, and says what everybody is told. */
export function both<Second extends Change>(first: Omit<InfoChange, 'also'>, second: Second): Second {
  return {
    ...second,
    write(rows: Rows) {
      first.write(rows)
      second.write(rows)
    },
    alarms: [...(first.alarms ?? []), ...(second.alarms ?? [])],
  }
}

/** An occupant changed. */
export function changed(state: RoomState, occupant: Occupant, to: Occupant): InfoChange {
  const players = state.players.map((known) => (known === occupant ? to : known))
  return { kind: 'info', state: { ...state, players }, write: (rows) => rows.putPlayer(to) }
}
