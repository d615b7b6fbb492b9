import type { Seat } from '../../../shared/engine/game.ts'
import { nameAt, type LogLine, type TableInfo } from '../../../shared/table-info.ts'
import type { Room } from '../../room/room.svelte.ts'
import { age } from '../../room/time-left.ts'

/** Ends the bot's play for this page's player. */
export const relieve = (room: Room) => room.call('DELETE /api/tables/:id/seats/mine/stand-in')

/** The room's time. */
const roomTime = (info: TableInfo): number => info.rev + age(info)

/** Time from which a bot may play for an absent player, by the room's clock; undefined if it may not, or a clock decides. */
export function standInFrom({ seats }: Pick<TableInfo, 'seats'>, seat: Seat): number | undefined {
  const one = seats[seat]
  return one?.kind === 'player' ? one.standInFrom : undefined
}

/** ms until the next bot may play for an absent player; undefined if none will without news of the room. */
export function nextStandIn(info: TableInfo, now = roomTime(info)): number | undefined {
  const left = info.seats.map((_, seat) => (standInFrom(info, seat) ?? now) - now).filter((ms) => ms > 0)
  return left.length > 0 ? Math.min(...left) : undefined
}

export function isMine({ phase, seats }: Pick<TableInfo, 'phase' | 'seats'>, me: Seat | null): boolean {
  const seat = me === null ? undefined : seats[me]
  return phase === 'playing' && seat?.kind === 'player' && seat.standIn !== null
}

/** Bots that play for players, or may, so far as a player hears of them. */
export interface StandIns {
  /** Awaited players, if all of them are away and have no bot. */
  readonly allAway: readonly Seat[]
  /** Time from which a bot may play for the first of these, while it may not. */
  readonly from: number | undefined
  /** Awaited player who has been away for so long that a bot may play on. */
  readonly offered: Seat | undefined
  /** Line on the bot that the others let play last, as long as it plays. */
  readonly latest: Extract<LogLine, { kind: 'standIn' }> | undefined
}

/** Sight of a table's stand-ins at a time. `declined`: absent players for whom this one waits. */
export function standInsAt(
  info: TableInfo,
  me: Seat | null,
  { waiting, declined, now = roomTime(info) }: { waiting: readonly Seat[]; declined: readonly Seat[]; now?: number },
): StandIns {
  const { seats, tableLog, phase } = info
  const isSeated = me !== null && seats[me]?.kind === 'player'
  const isAway = (seat: Seat): boolean => {
    const one = seats[seat]
    return one?.kind === 'player' && one.presence === 'away' && one.standIn === null
  }
  const mayPlay = (seat: Seat): boolean => (standInFrom(info, seat) ?? Infinity) <= now
  const allAway = waiting.every(isAway) ? waiting : []
  const from = allAway.length > 0 ? standInFrom(info, allAway[0]!) : undefined
  const last = tableLog.findLast((line): line is NonNullable<StandIns['latest']> => line.kind === 'standIn')
  const seat = last && seats[last.seat]
  const isOn = seat !== undefined && 'standIn' in seat && seat.standIn !== null
  const isNews =
    phase === 'playing' && isSeated && last && isOn && last.seat !== me && !last.by.includes(nameAt(seats, me))
  return {
    allAway,
    from: from !== undefined && from > now ? from : undefined,
    offered: isSeated
      ? [...waiting].sort((a, b) => a - b).find((one) => one !== me && mayPlay(one) && !declined.includes(one))
      : undefined,
    latest: isNews ? last : undefined,
  }
}
