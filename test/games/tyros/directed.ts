import type { Random, Seat, Seen } from '../../../shared/engine/game.ts'
import { TYRE } from '../../../shared/games/tyros/board.ts'
import { cities, deals, galleys, moves, offers } from '../../../shared/games/tyros/legal.ts'
import type { Command, State } from '../../../shared/games/tyros/types.ts'

/** A player that seeks what chance rarely reaches. */
export function directed(_view: Seen<State>, _seat: Seat, _random: Random): Command | undefined {
  return undefined
}
void [TYRE, cities, deals, galleys, moves, offers]
