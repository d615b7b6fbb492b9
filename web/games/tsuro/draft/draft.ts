import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { notchSpots } from '../../../../shared/games/tsuro/board.ts'
import { allPlaced, isIn, knownTiles } from '../../../../shared/games/tsuro/seats.ts'
import { ascending, canonicalRotation } from '../../../../shared/games/tsuro/tiles.ts'
import type { Command, Notch, Square, State, Tile, Rotation } from '../../../../shared/games/tsuro/types.ts'

/** Choices not yet committed. Parts that no longer fit the table are skipped, not forgotten. */
export interface Draft {
  readonly square?: Square
  readonly notch?: Notch
  readonly tile?: Tile
  /** Rotations of the tiles in hand. */
  readonly rotations?: Readonly<Record<Tile, Rotation>>
  readonly from?: Seat
  readonly give?: readonly Tile[]
  readonly take?: readonly Tile[]
}

/** The draft that made a command on its way: it stays in sight until the room has answered. */
export function draftOf(command: Command): Draft {
  switch (command.type) {
    case 'place':
      return { notch: command.notch }
    case 'lay':
      return { tile: command.tile, rotations: { [command.tile]: command.rotation } }
    case 'inspect':
      return { from: command.from }
    case 'swap':
      return { give: command.give, take: command.take }
  }
}

/** The request to this seat; `wait`: none, but tiles may be tried; `watch`: none any more, or never. */
export type Stage = Command['type'] | 'wait' | 'watch'

export function stageOf(view: Seen<State>, me: Seat | null): Stage {
  if (me === null || !isIn(view, me)) return 'watch'
  if (view.turn !== me) return 'wait'
  if (!allPlaced(view)) return 'place'
  if (!view.bonus) return 'lay'
  return view.bonus.from === null ? 'inspect' : 'swap'
}

/** The tile that is tried, as it would lie: of the own hand, before the own stone. */
export function triedOf(
  view: Seen<State>,
  me: Seat | null,
  draft: Draft,
): { tile: Tile; rotation: Rotation } | undefined {
  const { tile } = draft
  if (me === null || tile === undefined || view.stones[me]! < 0 || !allPlaced(view) || view.bonus) return undefined
  if (!knownTiles(view, me).includes(tile)) return undefined
  return { tile, rotation: canonicalRotation(tile, draft.rotations?.[tile] ?? 0) }
}

/** The command that the draft makes, if it is whole. `check` says whether it is allowed. */
export function commandOf(view: Seen<State>, me: Seat, draft: Draft): Command | undefined {
  switch (stageOf(view, me)) {
    case 'place':
      return draft.notch === undefined || view.starts.includes(draft.notch)
        ? undefined
        : { type: 'place', notch: draft.notch }
    case 'lay': {
      const tried = triedOf(view, me, draft)
      return tried && { type: 'lay', ...tried }
    }
    case 'inspect':
      return draft.from === undefined ? undefined : { type: 'inspect', from: draft.from }
    case 'swap':
      return { type: 'swap', give: ascending(draft.give), take: ascending(draft.take) }
    case 'wait':
    case 'watch':
      return undefined
  }
}

export function toggled(tiles: readonly Tile[] = [], tile: Tile): Tile[] {
  return tiles.includes(tile) ? tiles.filter((other) => other !== tile) : [...tiles, tile]
}

/** The free notches of a square, clockwise. */
export function freeNotches(view: Seen<State>, square: Square): Notch[] {
  return notchSpots.flatMap((spot, notch) => (spot >> 3 === square && !view.starts.includes(notch) ? [notch] : []))
}

/** The squares that have free notches, in the order of the board. */
export function rimOf(view: Seen<State>): { readonly square: Square; readonly free: readonly Notch[] }[] {
  return [...new Set(notchSpots.map((spot) => spot >> 3))]
    .sort((a, b) => a - b)
    .map((square) => ({ square, free: freeNotches(view, square) }))
    .filter(({ free }) => free.length > 0)
}
