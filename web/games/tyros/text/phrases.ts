import type { Seat } from '../../../../shared/engine/game.ts'
import { EAST, ITALY } from '../../../../shared/games/tyros/board.ts'
import { countOf, total } from '../../../../shared/games/tyros/cards.ts'
import { kinds } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Kind, Place } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader } from '../../game-ui.ts'
import { nameOf } from './places.ts'

const counts: Readonly<Record<Kind, (inputs: { count: number }) => string>> = {
  orange: m.tyros_cards_orange,
  yellow: m.tyros_cards_yellow,
  green: m.tyros_cards_green,
  violet: m.tyros_cards_violet,
  joker: m.tyros_cards_joker,
}

export const kindCount = (kind: Kind, count: number): string => counts[kind]({ count })

/** Cards in words: "2 oil and 1 joker". */
export function cardsName(cards: Cards): string {
  if (total(cards) === 0) return m.tyros_no_cards()
  return listed(kinds.filter((kind) => countOf(cards, kind) > 0).map((kind) => kindCount(kind, countOf(cards, kind))))
}

// One sentence for all of them: they are asked for by number.
const ranks = m.tyros_ranks().split(', ')
/** A rank in words: 0 is "first". */
export const rankName = (i: number): string => ranks[i]!

/** A place, Italy by its coast. */
export function placeName(place: Place): string {
  if (place === ITALY) return m.tyros_coast_west()
  if (place === EAST) return m.tyros_coast_east()
  return nameOf(place)
}

/** Seats by name, the reader as "you". */
export function names(seats: readonly Seat[], { me, name }: Reader): string {
  return listed(seats.map((seat) => (seat === me ? m.tyros_you() : name(seat))))
}
