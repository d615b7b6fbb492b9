import type { Outcome, Random } from '../../../shared/engine/game.ts'
import { NOTCHES, SQUARES, notchSpots } from '../../../shared/games/tsuro/board.ts'
import { endOf, staysOn } from '../../../shared/games/tsuro/runs.ts'
import { HAND_SIZE } from '../../../shared/games/tsuro/seats.ts'
import { TILES, allTiles, laid, rotationCounts } from '../../../shared/games/tsuro/tiles.ts'
import type { Command, Laid, Notch, Rotation, Spot, Tile } from '../../../shared/games/tsuro/types.ts'

/*
 * Tsuro as somebody would write it for boardgame.io, to the rules of shared/games/tsuro/RULES.md without the bonus. What makes
 * it a fair peer:
 * - It is the same game: `same-game.ts` plays both side by side with one deal and one series of commands, before anything is
 *   measured, and nothing may differ.
 * - Players are equally random: the same policy draws the same numbers to find the same commands.
 * - The tables of the board and the walk of a stone along its path are ours, so that nothing here is slower than there.
 * - It is spared what ours is spared in a playout: no command is checked, no view is redacted (there is no `playerView`).
 * - It is spared what is not needed besides: no list to undo moves from, no debug panel, no phases, no stages; hands are
 *   plain numbers; paths are walked before the first write, on the state below Immer's proxies.
 */

/** The whole state: what boardgame.io calls G. */
export interface Table {
  first: number
  board: Laid[]
  laid: number
  starts: Notch[]
  stones: Spot[]
  wentOut: number[]
  hands: Tile[][]
  pile: Tile[]
  dragon: number | null
}

/** Chance as boardgame.io gives it. */
export interface Dice {
  Die(sides: number): number
  Shuffle<T>(items: T[]): T[]
}

interface Context {
  readonly ctx: { readonly numPlayers: number; readonly currentPlayer: string; readonly playOrderPos: number }
  readonly G: Table
  readonly random: Dice
}

/** A definition of a game, as far as this one needs what there can be in it. */
export interface Definition {
  readonly name: string
  readonly disableUndo: boolean
  setup(context: Omit<Context, 'G'>): Table
  readonly moves: {
    place(context: Context, notch: Notch): void
    lay(context: Context, tile: Tile, rotation: Rotation): void
  }
  readonly turn: {
    readonly minMoves: number
    readonly maxMoves: number
    readonly order: { first(context: Context): number; next(context: Context): number }
  }
  endIf(context: Context): Outcome | undefined
}

/** What differs where both games are held against each other, and how a draft is read without its proxy. */
export interface Ways {
  readonly shuffle: (random: Dice, tiles: Tile[]) => Tile[]
  readonly plain: <T extends object>(draft: T) => T
}

const isIn = ({ wentOut }: Table, seat: number): boolean => wentOut[seat] === 0
const lacks = ({ hands }: Table, seat: number): boolean => hands[seat]!.length < HAND_SIZE
const allPlaced = ({ starts }: Table): boolean => !starts.includes(-1)
const putOutLast = ({ laid, wentOut }: Table): number[] =>
  wentOut.flatMap((when, seat) => (laid > 0 && when === laid ? [seat] : []))

/** The first seat from this one on, clockwise, of which this is true. */
function clockwise(G: Table, from: number, right: (seat: number) => boolean): number | undefined {
  const count = G.starts.length
  for (let i = 0; i < count; i++) if (right((from + i) % count)) return (from + i) % count
  return undefined
}

function outcome(G: Table): Outcome | undefined {
  if (!allPlaced(G)) return undefined
  const first = G.wentOut.indexOf(0)
  if (first < 0) return { winners: putOutLast(G), why: 'together' }
  if (!G.wentOut.includes(0, first + 1)) return { winners: [first], why: 'last-stone' }
  if (G.laid < TILES) return undefined
  return { winners: G.wentOut.flatMap((when, seat) => (when === 0 ? [seat] : [])), why: 'all-tiles' }
}

/** From the dragon's holder or the seat on turn, round after round, until nobody lacks a tile or none is left. */
function drawAll(G: Table, seat: number): void {
  const count = G.starts.length
  const first = G.dragon ?? seat
  for (let isLast = false; !isLast;) {
    isLast = true
    for (let i = 0; i < count; i++) {
      const drawer = (first + i) % count
      if (!isIn(G, drawer) || !lacks(G, drawer)) continue
      if (G.pile.length === 0) {
        if (count >= 3 && G.dragon === null) G.dragon = drawer
        return
      }
      if (G.dragon === drawer) G.dragon = null
      G.hands[drawer]!.push(G.pile.shift()!)
      if (lacks(G, drawer)) isLast = false
    }
  }
}

export function tsuroFor({ shuffle, plain }: Ways): Definition {
  return {
    name: 'tsuro',
    disableUndo: true,
    setup({ ctx, random }) {
      const each = <T>(value: T): T[] => Array<T>(ctx.numPlayers).fill(value)
      const tiles = shuffle(random, [...allTiles])
      return {
        first: random.Die(ctx.numPlayers) - 1,
        board: Array<Laid>(SQUARES).fill(-1),
        laid: 0,
        starts: each(-1),
        stones: each(-1),
        wentOut: each(0),
        hands: each(0).map((_, seat) => tiles.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)),
        pile: tiles.slice(ctx.numPlayers * HAND_SIZE),
        dragon: null,
      }
    },
    moves: {
      place({ G, ctx }, notch) {
        const seat = Number(ctx.currentPlayer)
        G.starts[seat] = notch
        G.stones[seat] = notchSpots[notch]!
      },
      lay({ G, ctx, random }, tile, rotation) {
        const seat = Number(ctx.currentPlayer)
        const before = plain(G)
        const square = before.stones[seat]! >> 3
        const lying = laid(tile, rotation)
        G.laid++
        for (let other = 0; other < before.stones.length; other++) {
          if (before.stones[other]! >> 3 !== square) continue
          const end = endOf(before, other, square, lying)
          G.stones[other] = typeof end === 'number' ? end : -1
          if (typeof end !== 'number') G.wentOut[other] = G.laid
        }
        G.board[square] = lying
        G.hands[seat]!.splice(before.hands[seat]!.indexOf(tile), 1)
        if (outcome(G)) return
        const out = putOutLast(G)
        const returned = out.flatMap((other) => G.hands[other]!.splice(0))
        if (returned.length > 0) G.pile = shuffle(random, [...G.pile, ...returned])
        if (G.dragon !== null && !isIn(G, G.dragon))
          G.dragon = clockwise(G, G.dragon, (other) => isIn(G, other) && lacks(G, other)) ?? null
        drawAll(G, seat)
      },
    },
    turn: {
      minMoves: 1,
      maxMoves: 1,
      order: {
        first: ({ G }) => G.first,
        next: ({ G, ctx }) =>
          clockwise(G, ctx.playOrderPos + 1, (seat) => isIn(G, seat) && G.hands[seat]!.length > 0) ?? 0,
      },
    },
    endIf: ({ G }) => outcome(G),
  }
}

type Place = Extract<Command, { type: 'place' }>
type Lay = Extract<Command, { type: 'lay' }>

/** A random command, drawn as `pick` of shared/games/tsuro draws it. */
export function pick(G: Table, seat: number, random: Random): Place | Lay {
  if (!allPlaced(G)) {
    for (;;) {
      const notch = random.below(NOTCHES)
      if (!G.starts.includes(notch)) return { type: 'place', notch }
    }
  }
  const hand = G.hands[seat]!
  let count = 0
  for (const tile of hand) count += rotationCounts[tile]!
  const first = random.below(count)
  const tried = layAt(hand, first)
  if (staysOn(G, seat, tried.tile, tried.rotation)) return tried
  const all = Array.from({ length: count }, (_, index) => layAt(hand, index))
  all[first] = all.at(-1)!
  all[count - 1] = tried
  for (let left = count - 1; left > 0; left--) {
    const i = random.below(left)
    const lay = all[i]!
    if (staysOn(G, seat, lay.tile, lay.rotation)) return lay
    all[i] = all[left - 1]!
    all[left - 1] = lay
  }
  return all[random.below(count)]!
}

/** The lay at this place of a list of all tiles of a hand in all rotations that look different. */
function layAt(hand: readonly Tile[], index: number): Lay {
  let rotation = index
  for (const tile of hand) {
    if (rotation < rotationCounts[tile]!) return { type: 'lay', tile, rotation }
    rotation -= rotationCounts[tile]!
  }
  throw new RangeError(`there is no lay ${index}`)
}
