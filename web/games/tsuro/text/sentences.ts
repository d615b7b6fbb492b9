import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { NOTCHES, SIDE, notchSpots } from '../../../../shared/games/tsuro/board.ts'
import { runsBy } from '../../../../shared/games/tsuro/runs.ts'
import { exits } from '../../../../shared/games/tsuro/tiles.ts'
import type { Event, Laid, Notch, Refusal, Run, Square, State } from '../../../../shared/games/tsuro/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader, SeatStatus } from '../../game-ui.ts'

/** A square as a person says it: columns A to F from the left, rows 1 to 6 from the top. */
export function squareName(square: Square): string {
  return `${'ABCDEF'[square % SIDE]}${Math.floor(square / SIDE) + 1}`
}

/** The paths of a tile as it lies, points counted from 1: "1–4, 2–6". */
export function joinsOf(laid: Laid): string {
  return exits
    .slice(laid * 8, laid * 8 + 8)
    .flatMap((to, from) => (from < to ? [`${from + 1}–${to + 1}`] : []))
    .join(', ')
}

/** Those who go out by these runs: at the rim one by one, by collisions together. */
function fates(runs: readonly Run[], { me, name }: Reader): string[] {
  const rim = runs.filter((run) => run.end === 'rim').map(({ seat }) => seat)
  const collided = runs.filter((run) => run.end === 'collision').map(({ seat }) => seat)
  const names = listed(collided.filter((seat) => seat !== me).map(name))
  const collide = collided.some((seat) => seat === me) ? m.tsuro_log_collide_you : m.tsuro_log_collide
  return [
    ...rim.map((seat) => (seat === me ? m.tsuro_log_out_you() : m.tsuro_log_out({ name: name(seat) }))),
    ...(collided.length === 0 ? [] : [collide({ names })]),
  ]
}

/** Foretells a tile, before it is laid. */
export function foretold(runs: readonly Run[], reader: Reader): string {
  const own = runs.find((run) => run.seat === reader.me)?.end
  const stays = typeof own === 'number' ? [m.tsuro_prompt_stays({ square: squareName(own >> 3) })] : []
  return [...stays, ...fates(runs, reader)].join(' ')
}

/** An event in a sentence; drawing a tile and passing the turn go without saying. */
export function describe(event: Event, before: Seen<State>, reader: Reader): string | undefined {
  const { me, name } = reader
  // The seat on turn acts where an event names no seat.
  const turn = before.turn!
  switch (event.type) {
    case 'drawPileFormed':
      return m.tsuro_log_dealt()
    case 'startDrawn':
      return event.seat === me ? m.tsuro_log_start_you() : m.tsuro_log_start({ name: name(event.seat) })
    case 'stonePlaced': {
      const square = squareName(notchSpots[event.notch]! >> 3)
      return turn === me ? m.tsuro_log_placed_you({ square }) : m.tsuro_log_placed({ name: name(turn), square })
    }
    case 'tileLaid': {
      const square = squareName(before.stones[turn]! >> 3)
      const laid = turn === me ? m.tsuro_log_laid_you({ square }) : m.tsuro_log_laid({ name: name(turn), square })
      return [laid, ...fates(runsBy(before, event.laid), reader)].join(' ')
    }
    case 'bonusWon':
      return turn === me ? m.tsuro_log_bonus_you() : m.tsuro_log_bonus({ name: name(turn) })
    case 'handOpened':
      if (turn === me) return m.tsuro_log_opened_you({ from: name(event.from) })
      if (event.from === me) return m.tsuro_log_opened_from_you({ name: name(turn) })
      return m.tsuro_log_opened({ name: name(turn), from: name(event.from) })
    case 'tilesSwapped': {
      const { count } = event
      if (turn === me) return count === 0 ? m.tsuro_log_kept_you() : m.tsuro_log_swapped_you({ count })
      return count === 0 ? m.tsuro_log_kept({ name: name(turn) }) : m.tsuro_log_swapped({ name: name(turn), count })
    }
    case 'handsShuffledIn':
      return m.tsuro_log_shuffled()
    case 'dragonTaken':
      return event.seat === me ? m.tsuro_log_dragon_you() : m.tsuro_log_dragon({ name: name(event.seat) })
    case 'dragonHanded':
      return event.to === me ? m.tsuro_log_dragon_handed_you() : m.tsuro_log_dragon_handed({ name: name(event.to) })
    case 'dragonPutBack':
      return m.tsuro_log_dragon_back()
    case 'passedOver':
      return event.seat === me ? m.tsuro_log_passed_you() : m.tsuro_log_passed({ name: name(event.seat) })
    case 'handDealt':
    case 'tileDrawn':
    case 'turnBegan':
      return undefined
  }
}

const sides = [m.tsuro_side_top, m.tsuro_side_right, m.tsuro_side_bottom, m.tsuro_side_left]

/** A starting notch among those of its square: its side, and which of the two, from the left or the top. */
export function notchWords(notch: Notch): string {
  const number = ((notch ^ (notch / (NOTCHES / 2))) & 1) + 1
  return m.tsuro_notch({ side: sides[Math.floor((notch / NOTCHES) * sides.length)]!(), number })
}

export function seatStatus(view: Seen<State>, seat: Seat): SeatStatus {
  const count = view.hands[seat]!.length
  return { out: view.wentOut[seat] !== 0, count, counted: m.tsuro_hand_count({ count }) }
}

export const refusals: Readonly<Record<Refusal, () => string>> = {
  'game-over': m.tsuro_refused_game_over,
  'not-your-turn': m.tsuro_refused_not_your_turn,
  'all-placed': m.tsuro_refused_all_placed,
  'notch-taken': m.tsuro_refused_notch_taken,
  'place-first': m.tsuro_refused_place_first,
  'not-in-hand': m.tsuro_refused_not_in_hand,
  'not-canonical': m.tsuro_refused_not_canonical,
  'leads-out': m.tsuro_refused_leads_out,
  'bonus-first': m.tsuro_refused_bonus_first,
  'no-bonus': m.tsuro_refused_no_bonus,
  'already-named': m.tsuro_refused_already_named,
  'not-put-out': m.tsuro_refused_not_put_out,
  'name-first': m.tsuro_refused_name_first,
  'not-ascending': m.tsuro_refused_not_ascending,
  'not-in-that-hand': m.tsuro_refused_not_in_that_hand,
  uneven: m.tsuro_refused_uneven,
}
