import type { Alarm } from './alarms.ts'
import type { Occupant } from './occupants.ts'
import type { AnyEntry, Cause, Rows } from './rows.ts'
import type { Line, Match, RoomState } from './state.ts'

/** What was worked out: what memory will hold, and the rows that make it last. */
interface Worked {
  readonly state: RoomState
  readonly write: (rows: Rows) => void
  /** Alarms that it sets, each in place of an earlier one of its name. */
  readonly alarms?: readonly Alarm[]
}

/** It shows in the table info: everybody is sent another. */
export interface InfoChange extends Worked {
  readonly kind: 'info'
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

/** It adds a line to the chat: everybody is sent that. */
export interface LineChange extends Worked {
  readonly kind: 'line'
  readonly line: Line
}

export type Change = InfoChange | SilentChange | EntryChange | LineChange

/** One change after another: `second` begins where `first` ends, and says what everybody is told. */
export function both<Second extends Change>(first: InfoChange, second: Second): Second {
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

/** The table without the player's open code. */
export function withoutCode(state: RoomState, { id }: Occupant): InfoChange {
  return {
    kind: 'info',
    state: { ...state, transfers: state.transfers.filter(({ playerId }) => playerId !== id) },
    write: (rows) => rows.dropTransfer(id),
  }
}
