import type { Seat } from '../../../../shared/engine/game.ts'
import { EAST, ITALY } from '../../../../shared/games/tyros/board.ts'
import { countOf, total } from '../../../../shared/games/tyros/cards.ts'
import { kinds } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Empire, Kind, Place } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader } from '../../game-ui.ts'
import { nameOf } from './places.ts'

const kindNames: Readonly<Record<Kind, () => string>> = {
  orange: m.tyros_kind_orange,
  yellow: m.tyros_kind_yellow,
  green: m.tyros_kind_green,
  violet: m.tyros_kind_violet,
  joker: m.tyros_kind_joker,
}
const counts: Readonly<Record<Kind, (inputs: { count: number }) => string>> = {
  orange: m.tyros_cards_orange,
  yellow: m.tyros_cards_yellow,
  green: m.tyros_cards_green,
  violet: m.tyros_cards_violet,
  joker: m.tyros_cards_joker,
}
const empireNames: Readonly<Record<Empire, () => string>> = {
  orange: m.tyros_empire_orange,
  yellow: m.tyros_empire_yellow,
  green: m.tyros_empire_green,
  violet: m.tyros_empire_violet,
}

export const kindName = (kind: Kind): string => kindNames[kind]()
export const empireName = (empire: Empire): string => empireNames[empire]()
export const kindCount = (kind: Kind, count: number): string => counts[kind]({ count })

/** A sentence's first letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Cards in words: "2 oil and 1 joker". */
export function cardsName(cards: Cards): string {
  if (total(cards) === 0) return m.tyros_no_cards()
  return listed(kinds.filter((kind) => countOf(cards, kind) > 0).map((kind) => kindCount(kind, countOf(cards, kind))))
}

/** Several alternatives: "green or yellow". */
export function either(names: readonly string[]): string {
  return names.join(` ${m.tyros_or()} `)
}

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
