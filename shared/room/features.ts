import { askInfos, dueAsks, pointless } from './proposals/asks.ts'
import { attended, recovered } from './core/attendance.ts'
import { called, tell } from './push/notifications.ts'
import { inherited, rematchPlayers, seriesInfo } from './match/series.ts'
import { clockAfter, clockInfo, dueClock } from './clock/clock.ts'
import { dueHost } from './match/rematch.ts'
import { dueRescues } from './proposals/rescue.ts'
import { waitingFor } from './core/state.ts'
import { dueTakeovers } from './proposals/takeover.ts'
import type { Features } from './platform.ts'
import type { Change, RoomState } from './types.ts'

/** The state once a bot that played one turn for somebody has done so. */
function relieved(state: RoomState): RoomState {
  const isOver = (seat: number): boolean => !state.match || !waitingFor(state.match).includes(seat)
  if (!state.players.some((one) => 'forTurn' in one && one.forTurn && isOver(one.seat))) return state
  const players = state.players.map((one) => {
    if (!('forTurn' in one) || !isOver(one.seat)) return one
    const { standIn: _, forTurn: __, ...owner } = one
    return owner
  })
  return { ...state, players }
}

function follow<Of extends Change>(before: RoomState | undefined, change: Of, now: number): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  const played = relieved(change.state)
  const { clock, alarms } = clockAfter(before, { ...change, state: played } as Of, now)
  const timed: RoomState = clock === played.clock ? played : { ...played, clock }
  const gone = pointless(timed, now)
  const state = gone.length === 0 ? timed : { ...timed, asks: timed.asks!.filter((ask) => !gone.includes(ask)) }
  if (state === change.state && clock === before?.clock) return change
  return {
    ...change,
    state,
    write(rows) {
      change.write(rows)
      for (const player of played.players)
        if (!change.state.players.includes(player)) rows.put('player', player.id, player)
      if (clock && clock !== before?.clock) rows.put('clock', 0, clock)
      if (!clock && before?.clock) rows.drop('clock', 0)
      for (const { id } of gone) rows.drop('ask', id)
    },
    alarms: [...(change.alarms ?? []), ...alarms],
  }
}

export const features: Features = {
  handlers: { rescues: dueRescues, takeovers: dueTakeovers, host: dueHost, asks: dueAsks, clock: dueClock },
  wake: (rows) => ({ asks: rows.list('ask').toSorted((a, b) => a.until - b.until), clock: rows.list('clock')[0] }),
  follow,
  attended,
  recovered,
  called,
  tell,
  info: (state, now) => ({
    ...(state.asks?.length ? { asks: askInfos(state, state.asks) } : {}),
    ...(state.clock ? { clock: clockInfo(state, state.clock, now) } : {}),
    ...seriesInfo(state),
  }),
  inherited: (state) => inherited(state, rematchPlayers(state.players)),
}
