import type { RescueTicket, Seated } from '../api.ts'
import type { ErrorCode } from '../errors.ts'
import type { Change, RoomState, Player, Rescue } from './state.ts'
import { changed } from './seats.ts'
import { hashToken, holderOf, newRescueId, newToken, same, withToken } from '../tokens.ts'

/** How long a request lives, in ms, and how many may be open at a table. */
const OPEN_FOR = 10 * 60 * 1000
const OPEN = 3

const alive = (state: RoomState, now: number): Rescue[] => state.rescues.filter(({ until }) => until > now)

/** Asks to be let back into a seat. The ticket is the token to be: it counts once another player has said yes. */
export function ask(
  state: RoomState,
  seat: number,
  token: string | undefined,
  now: number,
): { readonly change: Change; readonly told: RescueTicket } | ErrorCode {
  if (token !== undefined && holderOf(state.players, token)) return 'already-seated'
  const player = state.players.find((known) => known.seat === seat && !known.left)
  if (!player) return 'seat-free'
  const known = alive(state, now)
  if (known.filter(({ admitted }) => admitted === null).length >= OPEN) return 'too-many-rescues'
  const ticket = newToken()
  const made: Rescue = {
    id: newRescueId(),
    playerId: player.playerId,
    ticket: hashToken(ticket),
    until: now + OPEN_FOR,
    admitted: null,
  }
  return {
    told: { rescue: made.id, ticket },
    change: {
      state: { ...state, rescues: [...state.rescues, made] },
      write: (store) => store.putRescue(made),
      alarm: { name: 'rescues', at: Math.min(made.until, ...state.rescues.map(({ until }) => until)) },
    },
  }
}

/** Another player's answer: with a yes, the ticket is one more token of the seat. */
export function answer(state: RoomState, by: Player, id: string, admitted: boolean, now: number): Change | ErrorCode {
  const open = alive(state, now).find((known) => known.id === id && known.admitted === null)
  const player = state.players.find(({ playerId, left }) => playerId === open?.playerId && !left)
  if (!open || !player) return 'no-such-rescue'
  if (player === by) return 'own-seat'
  const answered: Rescue = { ...open, admitted }
  const rescues = state.rescues.map((known) => (known === open ? answered : known))
  const seat = admitted ? changed(state, player, withToken(player, open.ticket)) : undefined
  return {
    state: { ...state, ...seat?.state, rescues },
    write(store) {
      store.putRescue(answered)
      seat?.write(store)
    },
  }
}

/** What came of a request; changes nothing, so that a lost answer may be asked for again. */
export function claim(state: RoomState, id: string, ticket: string, now: number): Seated | ErrorCode {
  const hash = hashToken(ticket)
  const known = alive(state, now).find((rescue) => rescue.id === id && same(rescue.ticket, hash))
  const player = state.players.find(({ playerId, left }) => playerId === known?.playerId && !left)
  if (!known || !player) return 'no-such-rescue'
  if (known.admitted === null) return 'rescue-waiting'
  return known.admitted ? { id: state.meta.id, seat: player.seat, token: ticket } : 'rescue-declined'
}

/** Whoever asked takes the request back, while nobody has answered it. The alarm finds it gone. */
export function withdraw(state: RoomState, id: string, ticket: string): Change | ErrorCode {
  const hash = hashToken(ticket)
  const open = state.rescues.find((known) => known.id === id && same(known.ticket, hash) && known.admitted === null)
  if (!open) return 'no-such-rescue'
  return {
    state: { ...state, rescues: state.rescues.filter((known) => known !== open) },
    write: (store) => store.dropRescue(id),
  }
}

/** Forgets the requests that are too old; the next ones ring by themselves. */
export function lapse(state: RoomState, now: number): Change {
  const rescues = alive(state, now)
  const old = state.rescues.filter(({ until }) => until <= now)
  const next = rescues.map(({ until }) => until).sort((a, b) => a - b)[0]
  return {
    state: { ...state, rescues },
    write(store) {
      for (const { id } of old) store.dropRescue(id)
      if (next === undefined) store.dropAlarm('rescues')
    },
    ...(next === undefined ? {} : { alarm: { name: 'rescues', at: next } }),
  }
}
