import type { KeptSeat } from '../../api.ts'
import { hashToken, same } from '../../tokens.ts'
import { answering, type Plan } from '../core/plan.ts'
import { metaChanged } from '../core/table-log.ts'
import { isBanned, type Origin } from '../seats/bans.ts'
import { distinct, newcomer, openSeats } from '../seats/sit.ts'
import type { NewTable, Platform } from '../platform.ts'
import type { Guest, RoomState } from '../types.ts'

/** Guests of one address at most. */
const EACH = 4

const guestOf = ({ meta: { guests = [] } }: RoomState, hash: string): Guest | undefined =>
  guests.find(({ token }) => same(token, hash))

/** Keeps a seat at the next table for a visitor, whose own token will open it; a repeat changes the name. */
export function keepSeat(
  state: RoomState,
  { name, token }: KeptSeat,
  origin: Origin,
  now: number,
  alike: Platform['alike'],
): Plan<{ readonly name: string }> {
  const { meta, players } = state
  const hash = hashToken(token)
  const before = guestOf(state, hash)
  const others = (meta.guests ?? []).filter((one) => one !== before)
  const near = others.filter(({ address }) => address !== undefined && address === origin.address)
  if (!meta.start || meta.next) return { error: 'not-now' }
  if (name === '') return { error: 'bad-name' }
  if (isBanned(state, origin, now)) return { error: 'sent-away' }
  if (meta.settings.locked) return { error: 'locked' }
  if (others.length >= meta.places - meta.start.seats || near.length >= EACH) return { error: 'full' }
  const { address } = origin
  const called = distinct(name, [...players, ...others], alike)
  const guest = { name: called, token: hash, ...(address !== undefined && { address }) }
  return answering(
    { name: called },
    before?.name === called ? undefined : metaChanged(state, { guests: [...others, guest] }),
  )
}

/** Keeps a guest's seat no more. Strangers cost no row. */
export function giveUp(state: RoomState, token = ''): Plan<{ readonly ok: true }> {
  const gone = guestOf(state, hashToken(token))
  const guests = state.meta.guests?.filter((one) => one !== gone)
  return answering({ ok: true }, gone && metaChanged(state, { guests: guests! }))
}

/** Occupants of the next table, and its guests. */
export function joinedBy(
  state: RoomState,
  coming: NewTable['occupants'],
  of: Pick<Platform, 'games' | 'alike'>,
): NewTable['occupants'] {
  return (state.meta.guests ?? []).reduce<NewTable['occupants']>((all, { name, token }) => {
    const next = { ...state, players: all.map((one, id) => ({ ...one, id })) }
    const { id: _, ...kept } = newcomer(next, of, openSeats(next)[0]!, name)
    return [...all, { ...kept, kind: 'reserved', tokens: [token], host: false }]
  }, coming)
}
