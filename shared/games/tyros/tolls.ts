import type { Seat, Sealed } from '../../engine/game.ts'
import { beyond, holds, none, plus, total } from './cards.ts'
import type { Cards, Kind, Knowledge, Since, Toll } from './types.ts'

/*
 * Memory of the others' cards: public facts from which every viewer, with the tolls it saw, gets exactly what the row
 * of actions does not rule out. `known` are cards certainly in a hand: taken from the discard pile, got in a trade, or
 * shown to be held by an offer, an acceptance or a counter; cards seen to go come off it. Two alone see a toll: for the
 * others each kind known in the giver's hand is in doubt by one, and the owner's hand has one more unknown card. Later
 * sights are kept until no unknown card of that time is left. A deal forgets which cards had been face up before it.
 *
 * Two tolls, as Dan sees them, from whom both are hidden. Anna has three cards: two orange and a yellow, all known. Of
 * Ben's and Cleo's nothing is known.
 *
 * 1. Anna pays Ben. `doubt` is orange, orange, yellow. It may be any of these, so one orange stays `known` and no yellow.
 *    From now on sights of both hands count: `since` is [[{ gone: none }], [{ gone: none }]].
 * 2. Ben pays Cleo. No card of Ben's is known, so `doubt` is none; but it may be the card of the first toll. So sights of
 *    both hands count here, too.
 * 3. Anna plays a yellow card. None is known any more, so the first toll notes it on her side: { gone: yellow }.
 * 4. Anna has one card left, the known orange: { gone: yellow, room: 0 }. A yellow that was paid could not have been
 *    played, and an orange that was not paid would still be there. So the first toll was orange, and an orange card is with
 *    Ben or Cleo: `sample-tolls.ts` finds that out.
 */
type Side = 0 | 1

const sideOf = (toll: Toll, seat: Seat): Side | null => (toll.from === seat ? 0 : toll.to === seat ? 1 : null)

/** Sights of a hand since this toll; null where the toll tells nothing of it. */
function sinceOf(toll: Toll, seat: Seat): readonly Since[] | null {
  const side = sideOf(toll, seat)
  return side === null ? null : toll.since[side]
}

/** The last toll that may still tell something of a hand; -1: none. */
function lastToll(tolls: readonly Toll[], seat: Seat): number {
  for (let i = tolls.length - 1; i >= 0; i--) {
    const since = sinceOf(tolls[i]!, seat)
    if (since !== null) return since.at(-1)!.room === 0 ? -1 : i
  }
  return -1
}

function withSince(tolls: readonly Toll[], index: number, seat: Seat, since: readonly Since[]): Toll[] {
  const toll = tolls[index]!
  const both: Toll['since'] = toll.from === seat ? [since, toll.since[1]] : [toll.since[0], since]
  return tolls.with(index, { ...toll, since: both })
}

/** Writes down cards that were seen beyond what was known of a hand. */
function surprise(tolls: readonly Toll[], seat: Seat, more: Cards): readonly Toll[] {
  const last = total(more) === 0 ? -1 : lastToll(tolls, seat)
  if (last < 0) return tolls
  const since = sinceOf(tolls[last]!, seat)!
  return withSince(tolls, last, seat, [...since.slice(0, -1), { gone: plus(since.at(-1)!.gone, more) }])
}

function withKnown(knowledge: Knowledge, seat: Seat, cards: Cards, more: Cards): Knowledge {
  const { known, tolls } = knowledge
  return { ...knowledge, known: known.with(seat, cards), tolls: surprise(tolls, seat, more) }
}

/** Cards go from a hand before everybody's eyes. */
export function seenToGo(knowledge: Knowledge, seat: Seat, cards: Cards): Knowledge {
  const known = knowledge.known[seat]!
  // Skips the usual case: no known card to forget, and no toll to surprise.
  if (total(known) === 0 && knowledge.tolls.length === 0) return knowledge
  return withKnown(knowledge, seat, beyond(known, cards), beyond(cards, known))
}

/** Cards come into a hand before everybody's eyes. */
export function seenToCome(knowledge: Knowledge, seat: Seat, cards: Cards): Knowledge {
  return withKnown(knowledge, seat, plus(knowledge.known[seat]!, cards), none)
}

/** A hand is known to hold these cards: they were offered, or what was wanted was accepted (TYR-34). */
export function seenToHold(knowledge: Knowledge, seat: Seat, cards: Cards): Knowledge {
  const known = knowledge.known[seat]!
  const more = beyond(cards, known)
  return holds(known, cards) ? knowledge : withKnown(knowledge, seat, plus(known, more), more)
}

/** One card of each kind known in the giver's hand, which may be the card. */
export const inDoubt = (known: Cards): Cards => known.map((n) => Math.min(n, 1)) as unknown as Cards

/** A toll changes hands; the two alone see it (TYR-23). */
export function tollSeen(knowledge: Knowledge, from: Seat, to: Seat, card: Sealed<Kind>): Knowledge {
  const known = knowledge.known[from]!
  const telling = total(known) > 0 || lastToll(knowledge.tolls, from) >= 0
  const start = [{ gone: none }]
  const toll: Toll = { from, to, card, doubt: known, since: [telling ? start : null, start] }
  const doubted = withKnown(knowledge, from, beyond(known, inDoubt(known)), none)
  return { ...doubted, tolls: [...knowledge.tolls, toll] }
}

/**
 * Notes the unknown cards in a hand of this size: before others come to it, and whenever it may have none left. The
 * supposed tolls must fit among them.
 */
export function roomSeen(knowledge: Knowledge, seat: Seat, size: number, coming: boolean): Knowledge {
  const last = lastToll(knowledge.tolls, seat)
  if (last < 0) return knowledge
  const room = size - total(knowledge.known[seat]!)
  if (room > 0 && !coming) return knowledge
  const since = sinceOf(knowledge.tolls[last]!, seat)!
  const seen: Since[] = [...since.slice(0, -1), { ...since.at(-1)!, room }]
  const tolls = withSince(knowledge.tolls, last, seat, room === 0 ? seen : [...seen, { gone: none }])
  return { ...knowledge, tolls: room === 0 ? withoutIdle(tolls) : tolls }
}

/** Forgets tolls that tell nothing more: no hand they touched, directly or by way of others, is open. */
function withoutIdle(tolls: readonly Toll[]): readonly Toll[] {
  const live: boolean[] = []
  const liveEnd = ({ from, to, since }: Toll) => (since[0] !== null && live[from]) || (since[1] !== null && live[to])
  for (const { from, to } of tolls) for (const seat of [from, to]) live[seat] = lastToll(tolls, seat) >= 0
  for (let spreading = true; spreading;) {
    spreading = false
    for (const { from, to, since } of tolls)
      if (since[0] !== null && since[1] !== null && live[from] !== live[to]) live[from] = live[to] = spreading = true
  }
  return tolls.filter(liveEnd)
}
