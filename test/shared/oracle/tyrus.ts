import type { Literal, Result } from './oracle.ts'

/** Tyrus by hand: every tile is a band of single characters, and counting takes them off the board one for one. */

type Corporation = 'soldier' | 'merchant' | 'priest'
type Kind = 'general' | 'merchant' | 'priest'

interface Character {
  owner: number
  corporation: Corporation
  /** The number printed on the tile: how many characters it stands for. */
  number: number
}

interface Placed {
  slot: number
  character: Character
  house: { owner: number; kind: Kind }
}

interface Election {
  kind: Kind
  winner: number | null
  tallies: { votes: number; counters: number; counterCounters: number; score: number }[]
  tiles: { slot: number; seat: number; place: number; tile: number }[]
}

export interface Tyrus {
  hands: Character[][]
  drawPiles: Character[][]
  cards: Kind[]
  kind: Kind | null
  coin: number
  board: Placed[]
  /** Tiles laid so far, in the whole game. */
  laid: number
  held: Election[]
  shown: number[][] | null
  result?: Result
}

interface TyrusCommand {
  type: 'lay'
  tile: number
  place: number
}

/** TYU-10: whom each one cancels. */
const cancels: Record<Corporation, Corporation> = { soldier: 'priest', priest: 'merchant', merchant: 'soldier' }
const corporations: Corporation[] = ['soldier', 'merchant', 'priest']
const houses: Kind[] = ['general', 'merchant', 'priest']
/** TYU-3: who votes for whom. */
const elects: Record<Corporation, Kind> = { soldier: 'general', merchant: 'merchant', priest: 'priest' }

const read = (owner: number, tile: number): Character => ({
  owner,
  corporation: corporations[Math.floor(tile / 10)]!,
  number: (tile % 10) + 1,
})
const written = ({ corporation, number }: Character): number => corporations.indexOf(corporation) * 10 + number - 1
const placeOf = ({ house }: Placed): number => house.owner * 3 + houses.indexOf(house.kind)
const ascending = (tiles: Character[]): number[] => tiles.map(written).sort((a, b) => a - b)

/** TYU-6 and TYU-8: six tiles an election, turn about; the coin's player begins the odd ones. */
function onTurn({ held, laid, coin }: Tyrus): number {
  const begins = held.length % 2 === 0 ? coin : 1 - coin
  return laid % 2 === 0 ? begins : 1 - begins
}

/** TYU-10 to 12: the characters of one house, each a single one, cancel one another until none can. */
function tally(kind: Kind, owner: number, inside: Placed[]): Election['tallies'][number] {
  const crowd = inside.flatMap(({ character }) => Array<Character>(character.number).fill({ ...character, number: 1 }))
  const voting = corporations.find((one) => elects[one] === kind)!
  const countering = corporations.find((one) => cancels[one] === voting)!
  const guarding = corporations.find((one) => cancels[one] === countering)!
  const votes = crowd.filter((one) => one.owner === owner && one.corporation === voting)
  const counters = crowd.filter((one) => one.owner !== owner && one.corporation === countering)
  const guards = crowd.filter((one) => one.owner === owner && one.corporation === guarding)
  const full = { votes: votes.length, counters: counters.length, counterCounters: guards.length }
  while (guards.length > 0 && counters.length > 0) {
    guards.pop()
    counters.pop()
  }
  while (counters.length > 0 && votes.length > 0) {
    counters.pop()
    votes.pop()
  }
  return { ...full, score: votes.length }
}

function count(game: Tyrus): void {
  const kind = game.kind!
  const up = game.board.filter((placed) => placed.house.kind === kind)
  game.board = game.board.filter((placed) => placed.house.kind !== kind)
  const tallies = [0, 1].map((owner) =>
    tally(
      kind,
      owner,
      up.filter((placed) => placed.house.owner === owner),
    ),
  )
  const [a, b] = [tallies[0]!.score, tallies[1]!.score]
  const winner = a > b ? 0 : b > a ? 1 : null
  const tiles = up.map((placed) => ({
    slot: placed.slot,
    seat: placed.character.owner,
    place: placeOf(placed),
    tile: written(placed.character),
  }))
  game.held.push({ kind, winner, tallies, tiles })
  game.kind = null
}

/** TYU-16 to 18. The points are the representatives won. */
function end(game: Tyrus): void {
  const winners = game.held.map((election) => election.winner)
  const last = winners.slice(-3)
  const [a, b] = [0, 1].map((seat) => winners.filter((winner) => winner === seat).length) as [number, number]
  const points = [a, b]
  if (last.length === 3 && last[0] !== null && last.every((winner) => winner === last[0]))
    game.result = { winners: [last[0]!], why: 'three-in-a-row', points }
  else if (winners.length === 9 && a !== b)
    game.result = { winners: [a > b ? 0 : 1], why: 'more-representatives', points }
  else if (winners.length === 9) {
    game.shown = game.hands.map(ascending)
    const [c, d] = game.hands.map((hand) => hand.reduce((sum, tile) => sum + tile.number, 0)) as [number, number]
    const winner = c > d ? [0] : d > c ? [1] : []
    game.result = { winners: winner, why: winner.length > 0 ? 'hands' : 'drawn', points }
  }
}

interface Dealt {
  first: number
  kind: Kind
  cards: { it: Kind[] }
  hands: { tiles: { it: number[] } }[]
  drawPiles: { tiles: { it: number[] } }[]
}

export const tyrus: Literal<Tyrus, TyrusCommand> = {
  deal(state) {
    const dealt = state as Dealt
    return {
      hands: dealt.hands.map((hand, owner) => hand.tiles.it.map((tile) => read(owner, tile))),
      drawPiles: dealt.drawPiles.map((drawPile, owner) => drawPile.tiles.it.map((tile) => read(owner, tile))),
      cards: dealt.cards.it,
      kind: dealt.kind,
      coin: dealt.first,
      board: [],
      laid: 0,
      held: [],
      shown: null,
    }
  },

  waiting: (game) => (game.result ? [] : [onTurn(game)]),

  legal: (game, seat) =>
    game.result || onTurn(game) !== seat
      ? []
      : game.hands[seat]!.flatMap((tile) =>
          [0, 1, 2, 3, 4, 5].map((place) => ({ type: 'lay' as const, tile: written(tile), place })),
        ),

  play(given, seat, { tile, place }) {
    const game = structuredClone(given)
    const hand = game.hands[seat]!
    const at = hand.findIndex((held) => written(held) === tile)
    const [character] = hand.splice(at, 1)
    const house = { owner: Math.floor(place / 3), kind: houses[place % 3]! }
    game.board.push({ slot: game.laid++, character: character!, house })
    if (game.laid % 6 > 0) return game
    count(game)
    end(game)
    if (game.result) return game
    if (game.held.length <= 7) game.hands.forEach((held, owner) => held.push(...game.drawPiles[owner]!.splice(0, 3)))
    game.kind = game.cards.shift()!
    return game
  },

  result: (game) => game.result,

  facts: (game) => ({
    election: game.held.length + (game.result ? 0 : 1),
    kind: game.kind,
    turn: game.result ? null : onTurn(game),
    cards: game.cards,
    hands: game.hands.map(ascending),
    drawPiles: game.drawPiles.map((drawPile) => drawPile.map(written)),
    laid: game.board.map((placed) => ({
      slot: placed.slot,
      seat: placed.character.owner,
      place: placeOf(placed),
      tile: written(placed.character),
    })),
    results: game.held,
    shown: game.shown,
  }),
}
