import type { Seat, Seen, AnyRules } from '../../../../shared/engine/game.ts'
import { TYRE, borders, locationOf, EAST, ITALY } from '../../../../shared/games/tyros/board.ts'
import { BONUS, CITY_POINTS, GALLEY_POINTS } from '../../../../shared/games/tyros/figures.ts'
import { isOpen } from '../../../../shared/games/tyros/offers.ts'
import { aloneIn, ranking, points, sizes } from '../../../../shared/games/tyros/score.ts'
import {
  empires,
  type Empire,
  type Event,
  type Location,
  type State,
  type Tile,
  kinds,
  type Cards,
  type Kind,
  type Place,
  type Ending,
} from '../../../../shared/games/tyros/types.ts'
import { layCounter } from '../../../../shared/games/tyros/counters.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader, Ended } from '../../game-ui.ts'
import { earliestEnd } from '../board/ending.ts'
import { capital, empireName, kindName, nameOf } from './labels.ts'
import { countOf, total, deckSize } from '../../../../shared/games/tyros/cards.ts'
import { follow } from '../../../../shared/engine/fold.ts'
import { effective } from '../../../../shared/engine/take-back.ts'
import { rules } from '../../../../shared/games/tyros/rules.ts'
import { galleysOut } from '../../../../shared/games/tyros/galleys.ts'

/** An event in a sentence; tiles dealt go without saying. A reader whose answer it no longer awaits is told so. */
export function describe(event: Event, before: Seen<State>, reader: Reader): string | undefined {
  const said = sentence(event, before, reader)
  return said && leavesOffer(event, before, reader.me) ? `${said} ${m.tyros_log_lapsed_you()}` : said
}

/** Whether a player goes on who had asked this reader for a trade, and got no answer. */
function leavesOffer(event: Event, before: Seen<State>, me: Reader['me']): boolean {
  const { phase, turn, offers } = before
  if (phase !== 'actions' || turn === me || !('seat' in event) || event.seat !== turn) return false
  if (event.type === 'offered' || event.type === 'traded') return false
  return offers.some((offer) => isOpen(offer) && offer.asked.some(({ seat, answer }) => seat === me && answer === null))
}

function sentence(event: Event, before: Seen<State>, reader: Reader): string | undefined {
  const { me, name: nameOfSeat } = reader
  const mine = 'seat' in event && event.seat === me
  const name = 'seat' in event ? nameOfSeat(event.seat) : ''
  switch (event.type) {
    case 'startDrawn':
      return mine ? m.tyros_log_start_you() : m.tyros_log_start({ name })
    case 'empiresFounded': {
      const founded = event.at.map((at, i) =>
        m.tyros_founded_one({ empire: empireName(empires[i]!), place: nameOf(at) }),
      )
      return `${m.tyros_log_founded({ places: listed(founded) })} ${m.tyros_log_galleys()}`
    }
    case 'tilesDealt':
      return undefined
    case 'cardsDealt':
      return [m.tyros_log_dealt({ round: before.round + 1 }), ...nearEnd(before)].join(' ')
    case 'empireGrew': {
      const grown = { name, place: nameOf(event.tile), empire: empireName(event.empire) }
      const said = mine ? m.tyros_log_grew_you(grown) : m.tyros_log_grew(grown)
      const joins = before.counters[TYRE] === null && borders[TYRE]!.includes(event.tile)
      return [said, ...(joins ? [m.tyros_log_tyre(grown)] : []), ...newRanks(before, event)].join(' ')
    }
    case 'tilesShown': {
      const shown = { name, places: listed(event.shown.map(nameOf)) }
      return mine ? m.tyros_log_shown_you(shown) : m.tyros_log_shown(shown)
    }
    case 'galleyMoved': {
      const { from, to, paid } = event
      const sailed = { name, from: placeName(from), to: placeName(to), cards: cardsName(paid) }
      const said = mine ? m.tyros_log_moved_you(sailed) : m.tyros_log_moved(sailed)
      return [said, ...crowded(before, event.seat, locationOf(to))].join(' ')
    }
    case 'tollGiven':
      return toll(event, reader)
    case 'cityBuilt': {
      const built = { name, place: nameOf(locationOf(event.galley)), cards: cardsName(event.paid) }
      return mine ? m.tyros_log_city_you(built) : m.tyros_log_city(built)
    }
    case 'bonusWon':
      return mine ? m.tyros_log_bonus_you({ points: BONUS }) : m.tyros_log_bonus({ name, points: BONUS })
    case 'galleyBuilt': {
      const built = { name, place: nameOf(event.at), cards: cardsName(event.paid) }
      return mine ? m.tyros_log_galley_you(built) : m.tyros_log_galley(built)
    }
    case 'cardsExchanged': {
      const swapped = { name, cards: cardsName(event.paid) }
      return mine ? m.tyros_log_exchanged_you(swapped) : m.tyros_log_exchanged(swapped)
    }
    case 'cardFetched': {
      const fetched = { name, cards: cardsName(event.paid), kind: kindName(event.taken) }
      return mine ? m.tyros_log_fetched_you(fetched) : m.tyros_log_fetched(fetched)
    }
    case 'passed': {
      const said = mine ? m.tyros_log_passed_you() : m.tyros_log_passed({ name })
      if (before.passes + 1 < before.hands.length) return said
      return `${said} ${before.lastRound ? m.tyros_log_over_last() : m.tyros_log_over({ round: before.round })}`
    }
    case 'offered': {
      const { give, want, to } = event
      const terms = { name, give: cardsName(give), want: cardsName(want), names: names(to, reader) }
      return mine ? m.tyros_log_offered_you(terms) : m.tyros_log_offered(terms)
    }
    case 'withdrawn':
      return mine ? m.tyros_log_withdrawn_you() : m.tyros_log_withdrawn({ name })
    case 'accepted':
      return mine ? m.tyros_log_accepted_you() : m.tyros_log_accepted({ name })
    case 'declined':
      if (event.forTurn) return mine ? m.tyros_log_no_deals_you() : m.tyros_log_no_deals({ name })
      return mine ? m.tyros_log_declined_you() : m.tyros_log_declined({ name })
    case 'countered': {
      const terms = { name, give: cardsName(event.give), want: cardsName(event.want) }
      return mine ? m.tyros_log_countered_you(terms) : m.tyros_log_countered(terms)
    }
    case 'retracted':
      return mine ? m.tyros_log_retracted_you() : m.tyros_log_retracted({ name })
    case 'traded': {
      const terms = { name, other: nameOfSeat(event.with), gave: cardsName(event.gave), got: cardsName(event.got) }
      if (mine) return m.tyros_log_traded_you(terms)
      return event.with === me ? m.tyros_log_traded_with_you(terms) : m.tyros_log_traded(terms)
    }
    case 'keepChosen':
      return mine ? m.tyros_log_kept_you() : m.tyros_log_kept({ name })
    case 'cardsDiscarded':
      return m.tyros_log_discarded()
  }
}

/** Says whose galleys score no longer, since another's have come to lie beside them (TYR-40). */
function crowded(before: Seen<State>, seat: Seat, to: Location): string[] {
  const alone = before.counters[to] !== null && before.cities[to] === null ? aloneIn(before, to) : undefined
  return alone === undefined || alone === seat ? [] : [m.tyros_log_crowded({ place: nameOf(to) })]
}

/** Sentences with the deal of a round that may be the last, or the one before it. */
function nearEnd(before: Seen<State>): string[] {
  const round = before.round + 1
  const first = before.first === null || before.round === 0 ? before.first : (before.first + 1) % before.hands.length
  const end = earliestEnd({ ...before, round, first, turn: first ?? 0, laps: 0, phase: 'growth' })
  return end === round ? [m.tyros_end_may()] : end === round + 1 ? [m.tyros_end_next()] : []
}

/** The empires whose rank an empire's growth changes, which changes what they are worth (TYR-38): "Green is now fourth." */
function newRanks(before: Seen<State>, { tile, empire }: { tile: Tile; empire: Empire }): string[] {
  const old = ranking(before)
  const counters = [...before.counters]
  layCounter(counters, tile, empire)
  const now = ranking({ ...before, counters })
  return now.flatMap((one, i) =>
    old[i] === one ? [] : [m.tyros_log_rank({ empire: capital(empireName(one)), rank: rankName(i) })],
  )
}

/** Only the two players concerned are told the card (TYR-23). */
function toll({ seat, to, card }: Extract<Event, { type: 'tollGiven' }>, { me, name }: Reader): string {
  const given = { name: name(seat), to: name(to), kind: card.it === undefined ? '' : kindName(card.it) }
  if (seat === me) return m.tyros_log_toll_you(given)
  return to === me ? m.tyros_log_toll_to_you(given) : m.tyros_log_toll(given)
}

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

function leads(view: Seen<unknown>, seat: Seat): boolean {
  const all = points(view as Seen<State>)
  return all.every((own, other) => other === seat || own < all[seat]!)
}

/** The round in which the winner took the lead for good, where the log goes back so far. */
function ledSince({ log }: Ended<State>, winner: Seat): number | undefined {
  if (!log) return undefined
  const game: AnyRules = rules
  let { view } = log
  let [led, round]: [boolean, number | undefined] = [leads(view, winner), undefined]
  for (const entry of effective(log.entries)) {
    view = follow(game, view, entry)
    const now = leads(view, winner)
    if (now && !led) round = (view as Seen<State>).round
    led = now
  }
  return round
}

export function facts(ended: Ended<State>): readonly string[] {
  const { view, outcome, reader } = ended
  if (!outcome) return []
  const { winners, why, points: all } = outcome
  const [largest] = ranking(view)
  const empire = capital(empireName(largest!))
  const size = m.tyros_fact_largest({ empire, size: sizes(view)[empires.indexOf(largest!)]! })
  if ((why as Ending) === 'largest-empire') return [m.tyros_why_largest(), size]
  if ((why as Ending) === 'shared') return [m.tyros_why_shared(), size]
  const [winner] = winners as [Seat]
  const next = Math.max(...all!.filter((_, seat) => seat !== winner))
  const seconds = all!.flatMap((own, seat) => (seat !== winner && own === next ? [seat] : []))
  const lead = m.tyros_end_lead({ points: all![winner]!, lead: all![winner]! - next, names: names(seconds, reader) })
  const round = ledSince(ended, winner)
  if (round === undefined) return [lead, size]
  const isMine = winner === reader.me
  return [lead, isMine ? m.tyros_end_since_you({ round }) : m.tyros_end_since({ round, name: reader.name(winner) })]
}

/** A bot's reasons to decline, by the codes of `negotiate.ts`. */
export const reasons = {
  'needs-it': m.tyros_reason_needs_it,
  'not-enough-for-it': m.tyros_reason_not_enough,
  'helps-you-too-much': m.tyros_reason_helps_too_much,
}

/** The empire of a rank, 0 for the first, and what it is worth. */
export function empireText(view: Seen<State>, rank: number): string {
  const empire = ranking(view)[rank]!
  const worth = { city: CITY_POINTS[rank]!, galley: GALLEY_POINTS[rank]! }
  const count = sizes(view)[empires.indexOf(empire)]!
  return m.tyros_empire_is({ rank: capital(rankName(rank)), empire: empireName(empire), count, ...worth })
}

export function goodsText(view: Seen<State>, seat: Seat, { name }: Reader): string {
  return m.tyros_goods_says({
    name: name(seat),
    points: m.tyros_count_points({ count: points(view)[seat]! }),
    galleys: m.tyros_count_galleys({ count: galleysOut(view, seat) }),
    cities: m.tyros_count_cities({ count: view.cities.filter((owner) => owner === seat).length }),
    cards: m.tyros_price_any({ count: view.hands[seat]!.size }),
    tiles: m.tyros_count_tiles({ count: view.tiles[seat]!.size }),
  })
}

export const supplyText = (view: Seen<State>): string =>
  m.tyros_supply_says({ round: view.round, deck: deckSize(view), tiles: view.drawPile })
