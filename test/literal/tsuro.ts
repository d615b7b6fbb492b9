import type { Chance, Literal, Result } from './literal.ts'

/**
 * Tsuro by hand: points are places on a drawing board, tiles are turned by turning their points about the middle of the
 * square, stones walk from point to point.
 */

/** A square is 3 wide and has points 1 and 2 along each side, so that neighbours share them: the rim is 0 and 18. */
type Point = readonly [x: number, y: number]
type Square = readonly [column: number, row: number]

/** The points 0 to 7 of a square, clockwise from the left point of its top side (TSU-1). */
const around: readonly Point[] = [
  [1, 0],
  [2, 0],
  [3, 1],
  [3, 2],
  [2, 3],
  [1, 3],
  [0, 2],
  [0, 1],
]

/** Four pairs such as `01 25 34 67`. */
type Pattern = string

/** TSU-2: every pairing of the eight points; of those that turn into one another the first stands for all. */
const patterns: readonly Pattern[] = (() => {
  const pairing = (points: string): string[] => {
    if (points === '') return ['']
    const [first, ...rest] = points
    return rest.flatMap((partner) =>
      pairing(rest.filter((point) => point !== partner).join('')).map((others) =>
        `${first}${partner} ${others}`.trim(),
      ),
    )
  }
  const turnOnce = (pattern: Pattern): Pattern =>
    pattern
      .split(' ')
      .map((pair) => [...pair].map((point) => (Number(point) + 2) % 8).sort())
      .map((pair) => pair.join(''))
      .sort()
      .join(' ')
  const seen = new Set<Pattern>()
  return pairing('01234567')
    .sort()
    .filter((pattern) => {
      const isNew = !seen.has(pattern)
      for (let turn = 0; turn < 4; turn++) seen.add((pattern = turnOnce(pattern)))
      return isNew
    })
})()

interface Stone {
  at: Point
  ahead: Square
}

interface Player {
  notch: number
  stone?: Stone
  hand: number[]
  /** The number of the tile that put this player out. */
  outBy?: number
}

/** A tile on the board: which, how turned, and its four paths from point to point. */
interface Laid {
  on: Square
  tile: number
  turn: number
  paths: (readonly [Point, Point])[]
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
  | { type: 'lay'; tile: number; turn: number }
  | { type: 'rob'; from: number }
  | { type: 'swap'; give: number[]; take: number[] }

const same = (a: readonly number[], b: readonly number[]): boolean => a[0] === b[0] && a[1] === b[1]
const onRim = ([x, y]: Point): boolean => x === 0 || y === 0 || x === 18 || y === 18
const pointOf = ([column, row]: Square, point: number): Point => [
  column * 3 + around[point]![0],
  row * 3 + around[point]![1],
]

/** The one or two squares that have a point. */
function squaresAt([x, y]: Point): Square[] {
  const squares: Square[] = [
    [Math.floor(x / 3), Math.floor(y / 3)],
    [Math.ceil(x / 3) - 1, Math.ceil(y / 3) - 1],
  ]
  return squares.filter((square) => around.some((_, point) => same(pointOf(square, point), [x, y])))
}

function lie(on: Square, tile: number, turn: number): Laid {
  const turnOnce = ([x, y]: Point): Point => [3 - y, x]
  const paths = patterns[tile]!.split(' ').map((pair) => {
    const ends = [...pair].map((point) => {
      let end = around[Number(point)]!
      for (let quarter = 0; quarter < turn; quarter++) end = turnOnce(end)
      return [on[0] * 3 + end[0], on[1] * 3 + end[1]] as Point
    })
    return [ends[0]!, ends[1]!] as const
  })
  return { on, tile, turn, paths }
}

/** How a tile looks as it lies: turns that look alike have the same text. */
const looks = (laid: Laid): string =>
  laid.paths
    .map((path) => path.map(String).sort().join('-'))
    .sort()
    .join(' ')

const notches: readonly Stone[] = (() => {
  const side = (squares: Square[], points: [number, number]): Stone[] =>
    squares.flatMap((square) => points.map((point) => ({ at: pointOf(square, point), ahead: square })))
  const along = [0, 1, 2, 3, 4, 5]
  return [
    ...side(
      along.map((i) => [i, 0]),
      [0, 1],
    ),
    ...side(
      along.map((i) => [5, i]),
      [2, 3],
    ),
    ...side(
      along.map((i) => [5 - i, 5]),
      [4, 5],
    ),
    ...side(
      along.map((i) => [0, 5 - i]),
      [6, 7],
    ),
  ]
})()

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

function lay(game: Tsuro, tile: number, turn: number): Record<number, End> {
  const player = game.players[game.onTurn]!
  const on = player.stone!.ahead
  player.hand = player.hand.filter((held) => held !== tile)
  game.board.push(lie(on, tile, turn))
  const touching = game.players.flatMap((other, seat) => (other.stone && same(other.stone.ahead, on) ? [seat] : []))
  return Object.fromEntries(touching.map((seat) => [seat, walk(game, seat)]))
}

/** TSU-9 to 14: all stones move, those who go out leave together, the end is tested, then the bonus or the rest. */
function playTile(game: Tsuro, tile: number, turn: number, chance: Chance): void {
  const before = clockwise(game, 0)
  const ends = lay(game, tile, turn)
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
  onTurn: number
  hands: { it: number }[][]
  pile: { it: number }[]
}

export const tsuro: Literal<Tsuro, TsuroCommand> = {
  deal(state) {
    const dealt = state as Dealt
    return {
      players: dealt.hands.map((hand) => ({ notch: -1, hand: hand.map((tile) => tile.it) })),
      pile: dealt.pile.map((tile) => tile.it),
      board: [],
      onTurn: dealt.onTurn,
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
      if (from === null) return among.map((victim) => ({ type: 'rob', from: victim }))
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
      return [0, 1, 2, 3].flatMap((turn) => {
        const look = looks(lie(player.stone!.ahead, tile, turn))
        if (seen.has(look)) return []
        seen.add(look)
        return [{ command: { type: 'lay' as const, tile, turn }, end: lay(copied(game), tile, turn)[seat]! }]
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
        playTile(game, command.tile, command.turn, chance)
        return game
      case 'rob':
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
      return laid ? laid.tile * 4 + laid.turn : -1
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
