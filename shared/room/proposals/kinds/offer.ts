import { changed } from '../../core/change.ts'
import { isLeft, mayBeTaken } from '../../core/occupants.ts'
import { addressesOf, isOwnOpen } from '../../core/session.ts'
import { ownWord, type KindOf } from '../kind.ts'
import type { Left, RoomState } from '../../types.ts'

const leftAt = ({ players }: RoomState, seat: number): Left | undefined =>
  players.filter(isLeft).find((left) => left.seat === seat)

/** Offers a leaver's seat: a yes beforehand to anybody who asks. Any player takes all offers of a seat back. */
export const offer: KindOf<'offer'> = {
  poll(state, { seat, open }, by, { sessions }) {
    const left = leftAt(state, seat)
    if (!left) return 'seat-taken'
    if (!mayBeTaken(left)) return 'house-only'
    return !open || isOwnOpen(sessions, by.id) ? ownWord : 'not-here'
  },
  grant(state, { subject: { seat, open }, by }, { sessions, now }) {
    const left = leftAt(state, seat)!
    const { offers = [] } = left
    const addresses = addressesOf(sessions, by)
    const own = { by, at: now, isOfAll: false, addresses, sharedWith: [], isGiven: true } as const
    const isOpen = offers.some((one) => one.by === by)
    return changed(state, left, { ...left, offers: open ? (isOpen ? offers : [...offers, own]) : [] })
  },
}
