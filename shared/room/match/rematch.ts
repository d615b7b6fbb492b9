import { redact } from '../../engine/sealed.ts'
import type { Seat } from '../../engine/game.ts'
import { newTableId } from '../../tokens.ts'
import { hostOf } from '../core/occupants.ts'
import { answering, type Plan } from '../core/plan.ts'
import { metaChanged } from '../core/table-log.ts'
import { stateAt } from '../core/views.ts'
import { joinedBy } from './guests.ts'
import type { NewTable, Platform, Rows } from '../platform.ts'
import type { Occupant, PlayerId, RoomState } from '../types.ts'

function starterOf({ match }: RoomState, rows: Rows): Seat | undefined {
  return match?.game.starter(redact(stateAt(match, rows, 1), 'spectator'))
}

/** The next table's occupant for a player, whose seat is kept, or a bot, which just sits there. */
function keptSeat(
  occupant: Occupant,
  host: Occupant | undefined,
  next: (id: PlayerId) => PlayerId,
): NewTable['occupants'] {
  const { seat, name, colour } = occupant
  switch (occupant.kind) {
    case 'player': {
      const { tokens, letIn, letInBy, allowsStandIn, isShut } = occupant
      const by = letInBy?.map((one) => ({ ...one, by: one.by.map(next).filter((id) => id >= 0) }))
      const wishes = { ...(allowsStandIn && { allowsStandIn }), ...(isShut && { isShut }) }
      const kept = { seat, name, colour, tokens, letIn, ...(by && { letInBy: by }), ...wishes }
      return [{ kind: 'reserved', ...kept, host: occupant === host }]
    }
    case 'bot':
      return [{ kind: 'bot', seat, name, colour, level: occupant.level }]
    // A seat that was still reserved is lost at the start.
    case 'left':
    case 'reserved':
      return []
  }
}

/** The next table for all who stay, in join order, with their seats and host; the seat after the last starter's starts. */
function successor(state: RoomState, platform: Platform, id: string): NewTable {
  const { game, options, settings } = state.meta
  const coming = state.players.filter(({ kind }) => kind === 'player' || kind === 'bot')
  // Ids are counted again, in join order.
  const next = (id: PlayerId): PlayerId => coming.findIndex((one) => one.id === id)
  const occupants = coming.flatMap((occupant) => keptSeat(occupant, hostOf(state.players), next))
  const seats = occupants.map(({ seat }) => seat).sort((a, b) => a - b)
  const last = starterOf(state, platform.rows)
  const first = last === undefined ? 'drawn' : (seats.find((seat) => seat > last) ?? seats[0]!)
  return { id, game, options, settings: { ...settings, first }, occupants: joinedBy(state, occupants, platform) }
}

/** Plans the next table. Its id is stored before it is made, so that every tap leads to the same one, even after a crash. */
export function planRematch(state: RoomState, platform: Platform): Plan<NewTable> {
  const { meta } = state
  if (meta.phase === 'waiting') return { error: 'not-started' }
  if (meta.phase === 'playing') return { error: 'not-finished' }
  if (meta.next) return answering(successor(state, platform, meta.next.id))
  const next = { id: newTableId(), made: false }
  return answering(successor(state, platform, next.id), { ...metaChanged(state, { next }), kind: 'silent' })
}

/** Leads everybody to the next table, once it is made. */
export function leadOn(state: RoomState, id: string): Plan<{ readonly id: string }> {
  const { next } = state.meta
  return answering({ id }, next?.id === id && !next.made ? metaChanged(state, { next: { id, made: true } }) : undefined)
}
