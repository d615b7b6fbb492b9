import { andThen, type Change } from '../core/change.ts'
import { clockAfter, clockInfo, dueClock } from './clock.ts'
import type { Feature } from '../feature.ts'
import type { Platform } from '../platform.ts'
import type { RoomState } from '../types.ts'

function after<Of extends Change>(before: RoomState | undefined, change: Of, { now }: Platform): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  const { clock, alarms } = clockAfter(before, change, now())
  if (clock === change.state.clock && clock === before?.clock) return change
  return andThen(change, {
    state: clock === change.state.clock ? change.state : { ...change.state, clock },
    write(rows) {
      if (clock && clock !== before?.clock) rows.put('clock', 0, clock)
      if (!clock && before?.clock) rows.drop('clock', 0)
    },
    alarms,
  })
}

/** Clocks of the players, at a table with a pace. */
export const clock = {
  stored: ['clock'],
  wake: (rows) => ({ clock: rows.list('clock')[0] }),
  after,
  alarms: { clock: { due: dueClock } },
  info: (state, { now }) => (state.clock ? { clock: clockInfo(state, state.clock, now) } : {}),
} satisfies Feature
