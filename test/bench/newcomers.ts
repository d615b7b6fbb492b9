import type { Random, Seat, Seen } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { pick as pickTsuro } from '../../shared/games/tsuro/pick.ts'
import { cities, galleys, moves } from '../../shared/games/tyros/actions.ts'
import { portsOf } from '../../shared/games/tyros/galleys.ts'
import { answers } from '../../shared/games/tyros/legal.ts'
import { pick as pickTyros } from '../../shared/games/tyros/pick.ts'
import type * as Tyros from '../../shared/games/tyros/types.ts'
import { places } from '../../shared/games/tyrus/board.ts'
import { handOf } from '../../shared/games/tyrus/check.ts'
import { roleOf, type Role } from '../../shared/games/tyrus/score.ts'
import { numberOf } from '../../shared/games/tyrus/tiles.ts'
import type * as Tyrus from '../../shared/games/tyrus/types.ts'
import { kinds } from '../../shared/games/tyrus/types.ts'

const any = <T>(items: readonly T[], random: Random): T => items[random.below(items.length)]!

/** The highest votes for the election under way seven times of ten, else its highest counters; what there is of them. */
function tyrus(view: Seen<Tyrus.State>, seat: Seat, random: Random): Tyrus.Command {
  const hand = handOf(view, seat).toSorted((a, b) => numberOf(b) - numberOf(a))
  const here = places.filter((place) => place % kinds.length === kinds.indexOf(view.kind!))
  const lays = hand.flatMap((tile) => here.map((place) => ({ type: 'lay', tile, place }) as const))
  const best = (role: Role) => lays.find(({ tile, place }) => roleOf(seat, tile, place) === role)
  const [vote, counter] = [best('vote'), best('counter')]
  return (random.below(10) < 7 ? (vote ?? counter) : (counter ?? vote)) ?? any(lays, random)
}

/** A city where there is one, else a galley, else four times of five a voyage; no trades. */
function tyros(view: Seen<Tyros.State>, seat: Seat, random: Random): Tyros.Command {
  if (view.phase !== 'actions') return pickTyros(view, seat, random)
  if (view.turn !== seat) return answers(view, seat).find(({ type }) => type === 'decline')!
  const built = [cities(view, seat), galleys(view, seat)].find((some) => some.length > 0)
  if (built) return any(built, random)
  const voyages = portsOf(view, seat).flatMap((from) => moves(view, seat, from))
  return voyages.length > 0 && random.below(5) < 4 ? any(voyages, random) : { type: 'pass' }
}

/**
 * Naive players of the house's games, as a lesson makes them. In Tsuro a lay at random stays on the board where one can (TSU-8).
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export const newcomers: Readonly<Partial<Record<GameId, (view: any, seat: Seat, random: Random) => unknown>>> = {
  tsuro: pickTsuro,
  tyrus,
  tyros,
}
