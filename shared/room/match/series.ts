import { redact } from '../../engine/sealed.ts'
import type { SeriesInfo, TableInfo } from '../../table-info.ts'
import { isPlayer, levelOf } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import { metaChanged } from '../core/table-log.ts'
import type { Member, Occupant, PlayerId, RoomState, Series } from '../types.ts'

const none: Series = { games: 0, members: [] }

/** Whether somebody plays for themselves, or did until they left. */
const isMember = ({ kind }: Occupant): boolean => kind === 'player' || kind === 'left'

/** The series with the game finished here, unless it was begun again since. Computed each time, so no game counts twice. */
function seriesWith({ meta, match, players }: RoomState): Series {
  const { series = none } = meta
  if (meta.phase !== 'finished' || !match || series.closed) return series
  const winners = match.game.outcome(redact(match.position.state, 'spectator'))?.winners ?? []
  const known = series.members.map((member) => {
    const here = players.find(({ id }) => id === member.id)
    return here ? { ...member, name: here.name } : member
  })
  const met = players
    .filter((one) => isMember(one) && !known.some(({ id }) => id === one.id))
    .map(({ id, name }) => ({ id, name, wins: 0 }))
  const first = players.filter(({ seat }) => winners.includes(seat))
  /** Whether a bot won for nobody who is still there. */
  const isHouse = (one: Occupant): boolean => !isPlayer(one) && levelOf(one) !== undefined
  const won = ({ id }: Member): boolean => first.some((one) => one.id === id && !isHouse(one))
  return {
    games: series.games + 1,
    house: (series.house ?? 0) + (first.some(isHouse) ? 1 : 0),
    members: [...known, ...met].map((member) => (won(member) ? { ...member, wins: member.wins + 1 } : member)),
  }
}

/** The series at the next table, where those who `follow`, in join order, are counted from 0. */
export function inherited(state: RoomState, follow: readonly PlayerId[]): Series {
  const { members, ...rest } = seriesWith(state)
  const idOf = (id: PlayerId | null): PlayerId | null =>
    id !== null && follow.includes(id) ? follow.indexOf(id) : null
  return { ...rest, members: members.map((member) => ({ ...member, id: idOf(member.id) })) }
}

/** The series in the table info; none before a second game. */
export function seriesInfo(state: RoomState): Pick<TableInfo, 'series'> {
  if (!state.meta.series) return {}
  const { games, house, members } = seriesWith(state)
  const wins: SeriesInfo['wins'] = members
    .map(({ name, wins }) => ({ name, wins }))
    .sort((one, other) => other.wins - one.wins)
  return games === 0 ? {} : { series: { games, wins, ...(house && { house }) } }
}

export function restartSeries(state: RoomState): Plan<TableInfo> {
  const closed = state.meta.phase === 'finished' ? ({ closed: true } as const) : {}
  return informing(metaChanged(state, { series: { ...none, ...closed } }))
}

/** Players and bots that follow to the next table, in join order. */
export const rematchPlayers = (players: readonly Occupant[]): readonly PlayerId[] =>
  players.filter((one) => isPlayer(one) || one.kind === 'bot').map(({ id }) => id)
