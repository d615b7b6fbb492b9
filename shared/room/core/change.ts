import type { Alarm, Change, InfoChange, Occupant, RoomState, Rows } from '../types.ts'

/** Joins two changes: `second` begins where `first` ends, and decides what everybody is told. */
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

/** Extends a change: another state, more rows, more alarms. */
export function andThen<Of extends Change>(
  change: Of,
  state: RoomState,
  write: (rows: Rows) => void,
  alarms: readonly Alarm[] = [],
): Of {
  return {
    ...change,
    state,
    write(rows) {
      change.write(rows)
      write(rows)
    },
    alarms: [...(change.alarms ?? []), ...alarms],
  }
}

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

/** Sorts the keys of an object for comparison. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether a change leaves all as it is: then the room writes nothing. [ROOM-146] */
export function isIdle(before: RoomState | undefined, { kind, state }: Change): boolean {
  const text = (of: RoomState | undefined): string => JSON.stringify({ ...of, match: null }, inOrder)
  return kind === 'info' && before?.match === state.match && text(before) === text(state)
}
