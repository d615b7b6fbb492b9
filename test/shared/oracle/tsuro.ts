import type { Chance, Literal, Result } from './oracle.ts'
import { around, lie, looks, notches, onRim, pointOf, same, squaresAt, type Laid, type Stone } from './tsuro.paper.ts'

/** Tsuro by hand: stones walk from point to point, and everything is done in the order in which a table does it. */

interface Player {
  notch: number
  stone?: Stone
  hand: number[]
  /** The number of the tile that put this player out. */
  outBy?: number
}

export interface Tsuro {
  players: Player[]
  pile: number[]
  board: Laid[]
  onTurn: number
  dragon: number | null
  bonusPlayed: boolean
  bonus: { among: number[]; from: number | null } | null
  result?: Result
}

export type TsuroCommand =
  | { type: 'place'; notch: number }
  | { type: 'lay'; tile: number; rotation: number }
  | { type: 'inspect'; from: number }
  | { type: 'swap'; give: number[]; take: number[] }

const copied = (game: Tsuro): Tsuro => ({
  ...game,
  players: game.players.map((player) => ({ ...player, hand: [...player.hand] })),
  pile: [...game.pile],
  board: [...game.board],
  bonus: game.bonus && { ...game.bonus },
})

const isIn = (player: Player): boolean => player.outBy === undefined

/** The players still in, clockwise, beginning with a seat or the next one. */
function clockwise(game: Tsuro, from: number): number[] {
  const seats = game.players.map((_, step) => (from + step) % game.players.length)
  return seats.filter((seat) => isIn(game.players[seat]!))
}

type End = Stone | 'rim' | { into: number }

/** TSU-9 to 12: a stone walks on until there is no tile, or the rim, or the place where another stone stood. */
function walk(game: Tsuro, seat: number): End {
  let { at, ahead } = game.players[seat]!.stone!
  for (;;) {
    const laid = game.board.find((tile) => same(tile.on, ahead))
    if (!laid) return { at, ahead }
    const path = laid.paths.find((ends) => ends.some((end) => same(end, at)))!
    at = same(path[0], at) ? path[1] : path[0]
    const into = game.players.findIndex((other, o) => o !== seat && other.stone && same(other.stone.at, at))
    if (into >= 0) return { into }
    if (onRim(at)) return 'rim'
    ahead = squaresAt(at).find((square) => !same(square, laid.on))!
  }
}

const stays = (end: End): end is Stone => typeof end === 'object' && 'at' in end

/** TSU-15 to 18: draws, and what becomes of the dragon. */
function draw(game: Tsuro): void {
  const hasDragon = game.players.length > 2
  const lacks = (seat: number): boolean => game.players[seat]!.hand.length < 3
  let first = clockwise(game, game.onTurn)[0]!
  if (game.dragon !== null) {
    if (game.pile.length === 0) return
    first = game.dragon
    game.dragon = null
  }
  let line = clockwise(game, first)
  while (line.some(lacks)) {
    const seat = line[0]!
    if (lacks(seat)) {
      if (game.pile.length === 0) {
        if (hasDragon) game.dragon = seat
        return
      }
      game.players[seat]!.hand.push(game.pile.shift()!)
    }
    line = [...line.slice(1), seat]
  }
}

/** TSU-14 from the bonus on: hands into the pile, the dragon handed on, drawing, the next turn. */
function finishTurn(game: Tsuro, leaving: number[], chance: Chance): void {
  const back = leaving.flatMap((seat) => game.players[seat]!.hand.splice(0))
  if (back.length > 0) game.pile = chance.shuffle([...game.pile, ...back].sort((a, b) => a - b))
  const holder = game.dragon
  if (holder !== null && leaving.includes(holder))
    game.dragon = clockwise(game, holder).find((seat) => game.players[seat]!.hand.length < 3) ?? null
  draw(game)
  const after = (game.onTurn + 1) % game.players.length
  game.onTurn = clockwise(game, after).find((seat) => game.players[seat]!.hand.length > 0)!
  game.bonus = null
}

function lay(game: Tsuro, tile: number, rotation: number): Record<number, End> {
  const player = game.players[game.onTurn]!
  const on = player.stone!.ahead
  player.hand = player.hand.filter((held) => held !== tile)
  game.board.push(lie(on, tile, rotation))
  const touching = game.players.flatMap((other, seat) => (other.stone && same(other.stone.ahead, on) ? [seat] : []))
  return Object.fromEntries(touching.map((seat) => [seat, walk(game, seat)]))
}

/** TSU-9 to 14: all stones move, those who go out leave together, the end is tested, then the bonus or the rest. */
function playTile(game: Tsuro, tile: number, rotation: number, chance: Chance): void {
  const before = clockwise(game, 0)
  const ends = lay(game, tile, rotation)
  const leaving: number[] = []
  for (const [seat, end] of Object.entries(ends)) {
    const player = game.players[Number(seat)]!
    if (stays(end)) player.stone = end
    else {
      leaving.push(Number(seat))
      player.outBy = game.board.length
      delete player.stone
    }
  }
  const left = clockwise(game, 0)
  if (left.length === 0) game.result = { winners: before, why: 'together' }
  else if (left.length === 1) game.result = { winners: left, why: 'last-stone' }
  else if (game.board.length === 35) game.result = { winners: left, why: 'all-tiles' }
  if (game.result) return
  const putOut = leaving.filter((seat) => seat !== game.onTurn)
  const wins = game.bonusPlayed && game.players.length > 2 && isIn(game.players[game.onTurn]!) && putOut.length > 0
  if (wins) game.bonus = { among: putOut, from: putOut.length === 1 ? putOut[0]! : null }
  else finishTurn(game, leaving, chance)
}

/** Every choice of so many of some tiles, ascending. */
function choose(tiles: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  const sorted = [...tiles].sort((a, b) => a - b)
  return sorted.flatMap((tile, i) => choose(sorted.slice(i + 1), count - 1).map((more) => [tile, ...more]))
}

interface Dealt {
  options: { bonus: string }
  turn: number
  hands: { it: number }[][]
  drawPile: { it: number }[]
}

export const tsuro: Literal<Tsuro, TsuroCommand> = {
  deal(state) {
    const dealt = state as Dealt
    return {
      players: dealt.hands.map((hand) => ({ notch: -1, hand: hand.map((tile) => tile.it) })),
      pile: dealt.drawPile.map((tile) => tile.it),
      board: [],
      onTurn: dealt.turn,
      dragon: null,
      bonusPlayed: dealt.options.bonus === 'on',
      bonus: null,
    }
  },

  waiting: (game) => (game.result ? [] : [game.onTurn]),

  legal(game, seat) {
    if (game.result || game.onTurn !== seat) return []
    const player = game.players[seat]!
    if (game.bonus) {
      const { among, from } = game.bonus
      if (from === null) return among.map((victim) => ({ type: 'inspect', from: victim }))
      const theirs = game.players[from]!.hand
      return [0, 1, 2, 3].flatMap((count) =>
        choose(player.hand, count).flatMap((give) =>
          choose(theirs, count).map((take): TsuroCommand => ({ type: 'swap', give, take })),
        ),
      )
    }
    if (!player.stone && player.notch < 0) {
      const taken = game.players.map((other) => other.notch)
      return notches.flatMap((_, notch) => (taken.includes(notch) ? [] : [{ type: 'place', notch }]))
    }
    const ways = player.hand.flatMap((tile) => {
      const seen = new Set<string>()
      return [0, 1, 2, 3].flatMap((rotation) => {
        const look = looks(lie(player.stone!.ahead, tile, rotation))
        if (seen.has(look)) return []
        seen.add(look)
        return [{ command: { type: 'lay' as const, tile, rotation }, end: lay(copied(game), tile, rotation)[seat]! }]
      })
    })
    const safe = ways.filter((way) => stays(way.end))
    return (safe.length > 0 ? safe : ways).map((way) => way.command)
  },

  play(given, seat, command, chance) {
    const game = copied(given)
    const player = game.players[seat]!
    switch (command.type) {
      case 'place':
        player.notch = command.notch
        player.stone = notches[command.notch]!
        game.onTurn = (game.onTurn + 1) % game.players.length
        return game
      case 'lay':
        playTile(game, command.tile, command.rotation, chance)
        return game
      case 'inspect':
        game.bonus!.from = command.from
        return game
      case 'swap': {
        const other = game.players[game.bonus!.from!]!
        player.hand = [...player.hand.filter((tile) => !command.give.includes(tile)), ...command.take]
        other.hand = [...other.hand.filter((tile) => !command.take.includes(tile)), ...command.give]
        finishTurn(game, game.bonus!.among, chance)
        return game
      }
    }
  },

  result: (game) => game.result,

  facts: (game) => ({
    onTurn: game.result ? null : game.onTurn,
    board: Array.from({ length: 36 }, (_, square) => {
      const laid = game.board.find((tile) => same(tile.on, [square % 6, Math.floor(square / 6)]))
      return laid ? laid.tile * 4 + laid.rotation : -1
    }),
    starts: game.players.map((player) => player.notch),
    stones: game.players.map((player) => {
      if (!player.stone) return -1
      const { at, ahead } = player.stone
      return (ahead[1] * 6 + ahead[0]) * 8 + around.findIndex((_, point) => same(pointOf(ahead, point), at))
    }),
    wentOut: game.players.map((player) => player.outBy ?? 0),
    hands: game.players.map((player) => [...player.hand].sort((a, b) => a - b)),
    pile: game.pile,
    dragon: game.dragon,
    bonus: game.bonus,
  }),
}
