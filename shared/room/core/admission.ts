import { MAX_ON_SEAT, MAX_SPECTATING } from '../../protocol.ts'
import { heldOf, type HeldSeat } from './session.ts'
import { welcomed, type Open } from './sockets.ts'

/** Sockets at once that have not said hello and hold no seat. Those with a seat have places of their own. */
const MAX_GREETING = 32

/**
 * Sockets of every kind, those included that were told to go and stay. From `full` on a socket that says hello without a seat
 * has to go. From `most` on the room lets in only a socket that has shown the token of a seat.
 */
export const MAX_SOCKETS = { full: 1_000, most: 4_000 }

const byAge = (open: readonly Open[]): Open[] => open.toSorted((a, b) => a.session.opened - b.session.opened)

const addressOf = ({ session }: Open): string => session.address

/** Counts the sockets of each address. */
function crowds(addresses: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1)
  return counts
}

/** Whether an address has the most sockets. */
export function isMostOf(addresses: readonly string[]): (address: string) => boolean {
  const counts = crowds(addresses)
  const most = Math.max(...counts.values())
  return (address) => counts.get(address) === most
}

/** Whether the newcomer has to go: with it its address would have as many as any, and the two would push each other out. */
function isOneTooMany(addresses: readonly string[], newcomer: string): boolean {
  const counts = crowds(addresses)
  return Math.max(...counts.values()) <= (counts.get(newcomer) ?? 0) + 1
}

/** The oldest socket of the address that has the most; where all have as many, the oldest of all. */
function oldestOfMost(open: readonly Open[]): Open | undefined {
  const isMost = isMostOf(open.map(addressOf))
  return byAge(open).find((one) => isMost(addressOf(one)))
}

/** The socket that makes room for another of the seat, if one has to. Devices let in push out none of the player's. */
function oldestOnSeat(open: readonly Open[], { playerId, isLetIn }: HeldSeat): Open | undefined {
  const own = open.filter(({ session }) => {
    const held = heldOf(session)
    return held?.playerId === playerId && held.isLetIn === isLetIn
  })
  return own.length < MAX_ON_SEAT ? undefined : byAge(own)[0]
}

/** The socket that makes room for another without hello: one of its own seat, or a stranger for a stranger. */
export function greetingToGo(open: readonly Open[], held: HeldSeat | undefined): Open | undefined {
  const greeting = open.filter(({ session }) => session.stage === 'greeting')
  if (held) return oldestOnSeat(greeting, held)
  const strangers = greeting.filter(({ session }) => !heldOf(session))
  return strangers.length < MAX_GREETING ? undefined : oldestOfMost(strangers)
}

/** The socket that makes room for another on a seat: half-open ones, after a few tunnels, would lock its player out. */
export function seatedToGo(open: readonly Open[], held: HeldSeat): Open | undefined {
  return oldestOnSeat(welcomed(open), held)
}

/** The spectator that makes room for another, or 'newcomer'; undefined: there is room. */
export function spectatorToGo(open: readonly Open[], address: string): Open | 'newcomer' | undefined {
  const spectators = open.filter(({ session }) => session.stage === 'spectating')
  if (spectators.length < MAX_SPECTATING) return undefined
  return isOneTooMany(spectators.map(addressOf), address) ? 'newcomer' : oldestOfMost(spectators)
}
