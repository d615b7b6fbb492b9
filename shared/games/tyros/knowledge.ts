import type { Seat } from '../../engine/game.ts'
import { none, some, total } from './cards.ts'
import { drawsLowest } from './draw-pile.ts'
import { lowestDrawn, tilePlayed, tilesShown } from './shown.ts'
import { roomSeen, seenToCome, seenToGo, seenToHold, tollSeen } from './tolls.ts'
import type { Cards, Event, Knowledge, Offered, Pieces } from './types.ts'

export const REMEMBERED = 3

export const nothingKnown = (seats: number): Knowledge => ({
  known: Array<Cards>(seats).fill(none),
  tolls: [],
  shown: [],
  offered: Array<readonly Offered[]>(seats).fill([]),
})

/** Updates public memory by an event, given the pieces before it; on views too. A forgotten event does not compile. */
export function learn(knowledge: Knowledge, event: Event, before: Pieces): Knowledge {
  const sizeOf = (seat: Seat): number => before.hands[seat]!.size
  switch (event.type) {
    case 'startDrawn':
    case 'empiresFounded':
    case 'tilesDealt':
    case 'bonusWon':
    case 'passed':
    case 'withdrawn':
    case 'declined':
    case 'retracted':
    case 'keepChosen':
      return knowledge
    case 'cardsDealt':
      return event.hands.reduce((all, _, seat) => roomSeen(all, seat, sizeOf(seat), true), newRow(knowledge))
    case 'empireGrew': {
      const shown = tilePlayed(knowledge.shown, event.seat, event.tile)
      return withShown(knowledge, drawsLowest(before) ? lowestDrawn(shown, event.seat) : shown)
    }
    case 'tilesShown': {
      const shown = tilesShown(knowledge.shown, event.seat, event.shown, event.under)
      return withShown(knowledge, event.under && drawsLowest(before) ? lowestDrawn(shown, event.seat) : shown)
    }
    case 'galleyMoved':
    case 'cityBuilt':
    case 'galleyBuilt':
      return discarded(knowledge, event.seat, event.paid, sizeOf(event.seat))
    case 'tollGiven': {
      const given = tollSeen(knowledge, event.seat, event.to, event.card)
      return roomSeen(roomSeen(given, event.seat, sizeOf(event.seat) - 1, false), event.to, sizeOf(event.to) + 1, false)
    }
    case 'cardsExchanged': {
      const size = sizeOf(event.seat)
      const paid = discarded(knowledge, event.seat, event.paid, size)
      return roomSeen(paid, event.seat, size - total(event.paid), true)
    }
    case 'cardFetched': {
      const size = sizeOf(event.seat)
      const paid = discarded(knowledge, event.seat, event.paid, size)
      return roomSeen(seenToCome(paid, event.seat, some(event.taken)), event.seat, size - total(event.paid) + 1, false)
    }
    case 'offered':
      return withOffered(seenToHold(knowledge, event.seat, event.give), event)
    case 'countered':
      return seenToHold(knowledge, event.seat, event.give)
    case 'accepted':
      return seenToHold(knowledge, event.seat, before.offers.find(({ number }) => number === event.offer)!.want)
    case 'traded': {
      const { seat, with: other, gave, got } = event
      const gone = seenToGo(seenToGo(knowledge, seat, gave), other, got)
      const come = seenToCome(seenToCome(gone, seat, got), other, gave)
      const more = total(got) - total(gave)
      return roomSeen(roomSeen(come, seat, sizeOf(seat) + more, false), other, sizeOf(other) - more, false)
    }
    case 'cardsDiscarded':
      return event.cards.reduce((all, cards, seat) => discarded(all, seat, cards, sizeOf(seat)), knowledge)
  }
}

/** Cards of a hand of this size go face up on the discard pile (TYR-19). */
function discarded(knowledge: Knowledge, seat: Seat, cards: Cards, size: number): Knowledge {
  return roomSeen(seenToGo(knowledge, seat, cards), seat, size - total(cards), false)
}

function withOffered(knowledge: Knowledge, { seat, give, want, to }: Offered & { readonly seat: Seat }): Knowledge {
  const own = [...knowledge.offered[seat]!, { give, want, to }].slice(-REMEMBERED)
  return { ...knowledge, offered: knowledge.offered.with(seat, own) }
}

/** In the next row of actions the hands hold other cards, and everything may be asked again. */
function newRow(knowledge: Knowledge): Knowledge {
  return { ...knowledge, offered: knowledge.offered.map(() => []) }
}

function withShown(knowledge: Knowledge, shown: Knowledge['shown']): Knowledge {
  return shown === knowledge.shown ? knowledge : { ...knowledge, shown }
}
