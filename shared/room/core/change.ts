import { canonical } from '../../engine/digest.ts'
import type { Change, InfoChange, Occupant, RoomState, Rows } from '../types.ts'

type Part = Partial<Pick<Change, 'state' | 'write' | 'alarms'>>

const inTurn = (first: Part, second: Part): Pick<Change, 'write' | 'alarms'> => ({
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
