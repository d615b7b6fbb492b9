import type { RescueTicket, Seated } from '../api.ts'
import type { Code } from '../errors.ts'
import type { Change, Live, Player, Rescue } from './state.ts'
import { changed } from './seats.ts'
import { hashToken, holderOf, newRescueId, newToken, same, withToken } from '../tokens.ts'

/** How long a request lives, in ms, and how many may be open at a table. */
const OPEN_FOR = 10 * 60 * 1000
const OPEN = 3

const alive = (live: Live, now: number): Rescue[] => live.rescues.filter(({ until }) => until > now)

/** Asks to be let back into a seat. The ticket is the token to be: it counts once another player has said yes. */
export function ask(
  live: Live,
  seat: number,
  token: string | undefined,
  now: number,
): { readonly change: Change; readonly told: RescueTicket } | Code {
  if (token !== undefined && holderOf(live.players, token)) return 'already-seated'
  const player = live.players.find((known) => known.seat === seat && !known.left)
  if (!player) return 'seat-free'
  const known = alive(live, now)
  if (known.filter(({ admitted }) => admitted === null).length >= OPEN) return 'too-many-rescues'
  const ticket = newToken()
  const made: Rescue = {
    id: newRescueId(),
    who: player.who,
    ticket: hashToken(ticket),
    until: now + OPEN_FOR,
    admitted: null,
  }
  return {
    told: { rescue: made.id, ticket },
    change: {
      live: { ...live, rescues: [...live.rescues, made] },
      write: (store) => store.putRescue(made),
      alarm: { name: 'rescues', at: Math.min(made.until, ...live.rescues.map(({ until }) => until)) },
    },
  }
}

/** Another player's answer: with a yes, the ticket is one more token of the seat. */
export function answer(live: Live, by: Player, id: string, admitted: boolean, now: number): Change | Code {
  const open = alive(live, now).find((known) => known.id === id && known.admitted === null)
  const player = live.players.find(({ who, left }) => who === open?.who && !left)
  if (!open || !player) return 'no-such-rescue'
  if (player === by) return 'own-seat'
  const answered: Rescue = { ...open, admitted }
  const rescues = live.rescues.map((known) => (known === open ? answered : known))
  const seat = admitted ? changed(live, player, withToken(player, open.ticket)) : undefined
  return {
    live: { ...live, ...seat?.live, rescues },
    write(store) {
      store.putRescue(answered)
      seat?.write(store)
    },
  }
}

/** What came of a request; changes nothing, so that a lost answer may be asked for again. */
export function claim(live: Live, id: string, ticket: string, now: number): Seated | Code {
  const hash = hashToken(ticket)
  const known = alive(live, now).find((rescue) => rescue.id === id && same(rescue.ticket, hash))
  const player = live.players.find(({ who, left }) => who === known?.who && !left)
  if (!known || !player) return 'no-such-rescue'
  if (known.admitted === null) return 'rescue-waiting'
  return known.admitted ? { id: live.meta.id, seat: player.seat, token: ticket } : 'rescue-declined'
}

/** Whoever asked takes the request back, while nobody has answered it. The alarm finds it gone. */
export function withdraw(live: Live, id: string, ticket: string): Change | Code {
  const hash = hashToken(ticket)
  const open = live.rescues.find((known) => known.id === id && same(known.ticket, hash) && known.admitted === null)
  if (!open) return 'no-such-rescue'
  return {
    live: { ...live, rescues: live.rescues.filter((known) => known !== open) },
    write: (store) => store.dropRescue(id),
  }
}

/** Forgets the requests that are too old; the next ones ring by themselves. */
export function lapse(live: Live, now: number): Change {
  const rescues = alive(live, now)
  const old = live.rescues.filter(({ until }) => until <= now)
  const next = rescues.map(({ until }) => until).sort((a, b) => a - b)[0]
  return {
    live: { ...live, rescues },
    write(store) {
      for (const { id } of old) store.dropRescue(id)
      if (next === undefined) store.dropAlarm('rescues')
    },
    ...(next === undefined ? {} : { alarm: { name: 'rescues', at: next } }),
  }
}
