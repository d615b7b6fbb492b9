import { scored } from './tyros.score.ts'
import { cards, must, square, type Counted, type Tyros } from './tyros.table.ts'
import { lapse } from './tyros.trade.ts'

/** TYR-11, 14, 17, 18, 36 and 37 by hand: how turns, rows and rounds follow one another, and what is drawn. */
/** Hands after an entry of the real game, each checked before use. */
export interface Drawn {
  hands: Counted[]
  tiles: number[][]
}

/** TYR-18: the turn goes on; a player without cards passes; when all have passed, the row is over. */
export function nextTurn(game: Tyros, passed: boolean, drawn: Drawn): void {
  lapse(game)
  game.passed = passed ? game.passed + 1 : 0
  game.turn = (game.turn + 1) % game.hands.length
  if (game.passed === game.hands.length) endRow(game, drawn)
  else if (game.hands[game.turn]!.length === 0) nextTurn(game, true, drawn)
}

/** TYR-36, 37. */
function endRow(game: Tyros, drawn: Drawn): void {
  if (game.lastRound) {
    game.phase = 'finished'
    game.result = scored(game).result
  } else if (game.hands.some((hand) => hand.length > 3)) game.phase = 'discard'
  else newRound(game, drawn)
}

/** TYR-36, 11: the marker goes on, and all that is in no hand is dealt. */
export function newRound(game: Tyros, drawn: Drawn): void {
  game.marker = (game.marker + 1) % game.hands.length
  game.deck = [...game.deck, ...game.discardPile]
  game.discardPile = []
  game.hands.forEach((_, seat) => drawCards(game, seat, game.hands.length === 3 ? 12 : 10, drawn))
  game.round++
  game.passed = 0
  game.trades = 0
  startGrowth(game)
}

/** TYR-17. */
export function startGrowth(game: Tyros): void {
  const seats = game.hands.map((_, step) => (game.marker + step) % game.hands.length)
  game.growing = game.hands.length === 3 || game.round === 1 ? [...seats, ...seats] : seats
  game.phase = 'growth'
  grow(game)
}

/** The next one with a tile grows; after the last the row of actions begins. */
export function grow(game: Tyros): void {
  while (game.growing.length > 0 && game.tiles[game.growing[0]!]!.length === 0) game.growing.shift()
  game.turn = game.growing[0] ?? game.marker
  if (game.growing.length > 0) return
  game.phase = 'actions'
  if (game.hands[game.turn]!.length === 0) throw new Error('nobody is without cards after a deal')
}

/** Believes a draw from the deck if the deck can have given it. */
export function drawCards(game: Tyros, seat: number, count: number, drawn: Drawn): void {
  const after = cards(drawn.hands[seat]!)
  const got = must(after, game.hands[seat]!, 'the hand after a draw')
  if (got.length !== count) throw new Error(`seat ${seat} drew ${got.length} cards, not ${count}`)
  game.deck = must(game.deck, got, 'the deck')
  game.hands[seat] = after
}

/** TYR-14: the top of the draw pile; the tiles put under it come last, the first of them first. */
export function drawTile(game: Tyros, seat: number, drawn: Drawn): void {
  const [got, ...more] = must(drawn.tiles[seat]!.map(square), game.tiles[seat]!, 'the tiles after a draw')
  if (game.drawPile.length + game.under.length === 0) {
    if (got !== undefined) throw new Error('a tile came from an empty draw pile')
    return
  }
  if (got === undefined || more.length > 0) throw new Error('not one tile was drawn')
  if (game.drawPile.length > 0) game.drawPile = must(game.drawPile, [got], 'the draw pile')
  else if (game.under.shift() !== got) throw new Error('not the lowest tile was drawn')
  game.tiles[seat]!.push(got)
}
