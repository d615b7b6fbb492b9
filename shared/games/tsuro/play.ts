import type { Random, Seat, Sealed, Tell } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { finishTurn } from './draw.ts'
import { outcome } from './score.ts'
import { isIn, putOutLast } from './seats.ts'
import { laid } from './tiles.ts'
import type { Command, Event, State, Tile } from './types.ts'

/** Plays a command that `check` allowed. */
export function play(draft: State, seat: Seat, command: Command, random: Random, tell: Tell<Event>): void {
  switch (command.type) {
    case 'place':
      tell({ type: 'stonePlaced', notch: command.notch })
      return tell({ type: 'turnBegan' })
    case 'lay':
      tell({ type: 'tileLaid', laid: laid(command.tile, command.rotation) })
      return goOn(draft, seat, random, tell)
    case 'inspect':
      return open(draft, seat, command.from, tell)
    case 'swap':
      swap(draft, seat, command.give, command.take, tell)
      return finishTurn(draft, random, tell)
  }
}

/** Goes on once the stones have moved: to the end, the bonus, or the rest of the turn (TSU-14). */
function goOn(draft: State, seat: Seat, random: Random, tell: Tell<Event>): void {
  if (outcome(draft)) return
  const out = draft.options.bonus === 'on' && isIn(draft, seat) ? putOutLast(draft) : []
  // Two players have no bonus: a tile that puts one out ends their game (TSU-19).
  if (out.length === 0) return finishTurn(draft, random, tell)
  tell({ type: 'bonusWon' })
  if (out.length === 1) open(draft, seat, out[0]!, tell)
}

/** Opens the named hand to both seats (TSU-23). */
function open(draft: State, seat: Seat, from: Seat, tell: Tell<Event>): void {
  tell({ type: 'handOpened', from, hand: sealed([from, seat], draft.hands[from]!.map(unseal)) })
}

function swap(draft: State, seat: Seat, give: readonly Tile[], take: readonly Tile[], tell: Tell<Event>): void {
  const from = draft.bonus!.from!
  const own = draft.hands[seat]!.map(unseal)
  const other = draft.hands[from]!.map(unseal)
  tell({
    type: 'tilesSwapped',
    from,
    count: give.length,
    hand: sealed([seat], [...without(own, give), ...take]),
    left: sealed([from, seat], [...without(other, take), ...give]),
  })
}

const sealed = (only: readonly Seat[], tiles: readonly Tile[]): Sealed<Tile>[] => tiles.map((tile) => seal(only, tile))
const without = (tiles: readonly Tile[], gone: readonly Tile[]): Tile[] => tiles.filter((tile) => !gone.includes(tile))
