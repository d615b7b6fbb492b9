import { berthsOf, neighbours, squareOf, squares, type Square } from './chart.ts'
import type { Chance, Literal } from './oracle.ts'
import { actions, affords, handfuls, joins } from './tyros.actions.ts'
import { drawCards, drawTile, grow, newRound, nextTurn, startGrowth, type Drawn } from './tyros.rounds.ts'
import { scored } from './tyros.score.ts'
import {
  berth,
  cards,
  colours,
  counted,
  location,
  must,
  own,
  place,
  square,
  type Colour,
  type Counted,
  type Tyros,
  type TyrosCommand,
} from './tyros.table.ts'
import * as trade from './tyros.trade.ts'

/** TYR-5 to 8: what a start must look like. */
function checkStart(game: Tyros, start: string): void {
  const at = (colour: Colour): Square[] => squares.filter((one) => one !== 'T' && game.counters[one] === colour)
  const founded = colours.flatMap(at)
  const all = [...founded, ...(game.counters['T'] ? ['T'] : [])]
  const touching = founded.filter((one) => neighbours[one]!.some((next) => founded.includes(next)))
  const byTyre = founded.filter((one) => neighbours['T']!.includes(one))
  const tyre = byTyre[0] && game.counters[byTyre[0]]
  const ordered = founded.every((one, i) => i === 0 || Number(founded[i - 1]) < Number(one))
  const isRight =
    founded.length === 4 &&
    colours.every((colour) => at(colour).length === 1) &&
    touching.length === 0 &&
    byTyre.length <= (game.edition === 'english' ? 0 : 1) &&
    game.counters['T'] === tyre &&
    (start === 'random' || founded.join() === '7,13,23,26') &&
    (start === 'basic' || game.edition === 'kosmos' || ordered)
  if (!isRight) throw new Error(`founded at ${all.join()}`)
}

interface Dealt {
  options: { edition: string; start: string }
  first: number
  counters: (Colour | null)[]
  hands: { cards: { it: Counted } }[]
  tiles: { held: { it: number[] } }[]
}

function pay(game: Tyros, seat: number, paid: Counted): void {
  game.hands[seat] = must(game.hands[seat]!, cards(paid), 'the hand')
}

export const tyros: Literal<Tyros, TyrosCommand> = {
  deal(state) {
    const dealt = state as Dealt
    const seats = dealt.hands.length
    const hands = dealt.hands.map((hand) => cards(hand.cards.it))
    const tiles = dealt.tiles.map((hand) => hand.held.it.map(square))
    const counters = Object.fromEntries(
      squares.flatMap((at) => (dealt.counters[location(at)] ? [[at, dealt.counters[location(at)]!]] : [])),
    )
    const game: Tyros = {
      edition: dealt.options.edition,
      phase: 'growth',
      round: 1,
      marker: dealt.first,
      turn: dealt.first,
      growing: [],
      passed: 0,
      trades: 0,
      lastRound: false,
      counters,
      cities: {},
      galleys: hands.flatMap((_, owner) => [
        { owner, at: 'T' },
        { owner, at: 'T' },
      ]),
      hands,
      discardPile: [],
      deck: must(cards([14, 14, 14, 14, 4]), hands.flat(), 'all cards'),
      tiles,
      drawPile: must(
        squares.filter((at) => at !== 'T' && !counters[at]),
        tiles.flat(),
        'all tiles',
      ),
      under: [],
      grandTour: null,
      kept: hands.map(() => null),
      offers: [],
      offersMade: 0,
      noDeals: [],
    }
    checkStart(game, dealt.options.start)
    if (hands.some((hand) => hand.length !== (seats === 3 ? 12 : 10)) || tiles.some((hand) => hand.length !== 4))
      throw new Error('not dealt by TYR-9 and TYR-11')
    startGrowth(game)
    return game
  },

  waiting(game) {
    const seats = game.hands.map((_, seat) => seat)
    const isActing = game.phase === 'actions'
    return seats.filter((seat) =>
      isActing ? seat === game.turn || trade.answers(game, seat).length > 0 : tyros.legal(game, seat).length > 0,
    )
  },

  legal(game, seat) {
    const hand = game.hands[seat]!
    const tiles = game.tiles[seat]!
    switch (game.phase) {
      case 'growth': {
        if (game.turn !== seat) return []
        const playable = tiles.flatMap((tile) =>
          joins(game, tile).map((empire): TyrosCommand => ({ type: 'grow', tile: location(tile), empire })),
        )
        if (playable.length > 0) return playable
        if (game.drawPile.length + game.under.length === 0) return [{ type: 'show' }]
        return tiles.map((tile) => ({ type: 'show', under: location(tile) }))
      }
      case 'actions':
        return [...(game.turn === seat ? actions(game, seat) : []), ...trade.answers(game, seat)]
      case 'discard':
        if (hand.length <= 3 || game.kept[seat]) return []
        return handfuls(hand, 3).map((kept) => ({ type: 'keep', cards: counted(kept) }))
      case 'finished':
        return []
    }
  },

  allows(game, seat, command) {
    if (command.type === 'offer' || command.type === 'counter') return trade.allows(game, seat, command)
    if (!('pay' in command))
      return tyros.legal(game, seat).some((one) => JSON.stringify(one) === JSON.stringify(command))
    return affords(game, seat, command)
  },

  play(given, seat, command, chance: Chance) {
    const drawn = chance.drawn as Drawn
    const game = structuredClone(given)
    switch (command.type) {
      case 'grow': {
        const tile = square(command.tile)
        game.tiles[seat] = must(game.tiles[seat]!, [tile], 'the tiles')
        game.counters[tile] = command.empire
        if (neighbours['T']!.includes(tile)) game.counters['T'] ??= command.empire
        drawTile(game, seat, drawn)
        if (game.tiles[seat].length === 0) game.lastRound = true
        game.growing.shift()
        grow(game)
        return game
      }
      case 'show':
        if (command.under !== undefined) {
          const tile = square(command.under)
          game.tiles[seat] = must(game.tiles[seat]!, [tile], 'the tiles')
          game.under.push(tile)
          drawTile(game, seat, drawn)
        }
        game.growing.shift()
        grow(game)
        return game
      case 'move': {
        pay(game, seat, command.pay)
        game.discardPile.push(...cards(command.pay))
        game.galleys.find((galley) => galley.owner === seat && galley.at === berth(command.from))!.at = berth(
          command.to,
        )
        if (command.toll) {
          game.hands[seat] = must(game.hands[seat]!, [command.toll], 'the toll')
          game.hands[game.cities[squareOf(berth(command.to))]!]!.push(command.toll)
        }
        nextTurn(game, false, drawn)
        return game
      }
      case 'buildCity': {
        const at = berth(command.galley)
        pay(game, seat, command.pay)
        game.discardPile.push(...cards(command.pay))
        const gone = game.galleys.findIndex((galley) => galley.owner === seat && galley.at === at)
        game.galleys.splice(gone, 1)
        game.cities[squareOf(at)] = seat
        const mine = squares.filter((one) => game.cities[one] === seat).map((one) => game.counters[one])
        if (game.grandTour === null && colours.every((colour) => mine.includes(colour))) game.grandTour = seat
        nextTurn(game, false, drawn)
        return game
      }
      case 'buildGalley':
        pay(game, seat, command.pay)
        game.discardPile.push(...cards(command.pay))
        game.galleys.push({ owner: seat, at: berthsOf(square(command.at))[0]! })
        nextTurn(game, false, drawn)
        return game
      case 'exchange':
        pay(game, seat, command.pay)
        drawCards(game, seat, cards(command.pay).length, drawn)
        game.discardPile.push(...cards(command.pay))
        nextTurn(game, false, drawn)
        return game
      case 'fetch':
        pay(game, seat, command.pay)
        game.discardPile = must(game.discardPile, [command.take], 'the discard pile')
        game.hands[seat]!.push(command.take)
        game.discardPile.push(...cards(command.pay))
        nextTurn(game, false, drawn)
        return game
      case 'pass':
        nextTurn(game, true, drawn)
        return game
      case 'keep': {
        game.kept[seat] = cards(command.cards)
        if (game.hands.some((hand, other) => hand.length > 3 && !game.kept[other])) return game
        game.kept.forEach((kept, other) => {
          if (!kept) return
          game.discardPile.push(...must(game.hands[other]!, kept, 'the cards kept'))
          game.hands[other] = kept
        })
        game.kept = game.kept.map(() => null)
        newRound(game, drawn)
        return game
      }
      case 'conclude':
      case 'take':
        trade.conclude(game, command)
        nextTurn(game, false, drawn)
        return game
      case 'offer':
      case 'withdraw':
      case 'accept':
      case 'decline':
      case 'counter':
      case 'retract':
        trade.talk(game, seat, command)
        return game
    }
  },

  result: (game) => game.result,

  facts: (game) => ({
    phase: game.phase,
    round: game.round,
    first: game.marker,
    turn: game.phase === 'growth' || game.phase === 'actions' ? game.turn : null,
    passes: game.phase === 'actions' ? game.passed : null,
    trades: game.phase === 'actions' ? game.trades : null,
    lastRound: game.lastRound,
    counters: Array.from({ length: 33 }, (_, i) => game.counters[square(i + 1)] ?? null),
    cities: Array.from({ length: 33 }, (_, i) => game.cities[square(i + 1)] ?? null),
    galleys: game.hands.map((_, seat) =>
      Array.from({ length: 34 }, (_, i) => own(game.galleys, seat).filter((one) => place(one.at) === i + 1).length),
    ),
    bonus: game.grandTour,
    hands: game.hands.map(counted),
    discardPile: counted(game.discardPile),
    deck: game.deck.length,
    tiles: game.tiles.map((tiles) => tiles.map(Number).sort((a, b) => a - b)),
    drawPile: game.drawPile.length + game.under.length,
    offers: game.offers,
    offersMade: game.offersMade,
    noDeals: [...game.noDeals].sort(),
    kept: game.kept.map((kept) => kept && counted(kept)),
    points: game.phase === 'finished' ? game.result!.points : scored(game).points,
  }),
}
