import type { Seen } from '../../../shared/engine/game.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { AnyTrial } from '../../../shared/games/trial.ts'
import { trial as tsuro } from '../../../shared/games/tsuro/trial.ts'
import { trial as tyros } from '../../../shared/games/tyros/trial.ts'
import { trial as tyrus } from '../../../shared/games/tyrus/trial.ts'
import { lineOn, moverOf, type Move } from '../../../web/features/scratch/lines.ts'
import { playables } from '../../support/playable.ts'
import { over, placeAt, playedAt, remembers, screensOf, type Screen } from './screen.ts'
import type { Table } from './table.ts'

const trials: Readonly<Partial<Record<GameId, AnyTrial>>> = { tsuro, tyrus, tyros }

/** The first moves, one after the other, that a seat can try; the last of them leads to what nobody knows, or is one of many. */
function lineOf({ players }: Table, seat: number, most: number): readonly Move[] {
  const { view, info } = players[seat]!
  const id = info!.game
  const game = playables[id]
  const ground = {
    ui: { rules: game, check: game.check },
    trial: trials[id]!,
    view: view as Seen<unknown>,
    seat,
    n: 1,
  }
  const moves: Move[] = []
  while (moves.length < most) {
    const { from, steps } = lineOn(ground, moves)
    const last = steps.at(-1)
    if (!from || last?.ends) break
    const now = last?.view ?? from
    const mover = moverOf(ground, now)
    const open = [...game.legal(now, mover)].map((command) => ({ seat: mover, command }))
    const next = open.find((one) => lineOn(ground, [...moves, one]).steps.length > moves.length)
    if (!next) break
    moves.push(next)
  }
  return moves
}

const table = screensOf({ still: true, waits: 'dialog .board' })

const isCalm = ({ players }: Table): boolean =>
  players[0]!.view.laid >= 6 && players[0]!.view.wentOut.every((tile: number) => tile === 0)
const made = {
  tsuro: playedAt('scratch', 'tsuro', 4, isCalm),
  tyrus: playedAt('scratch', 'tyrus', 2, ({ players }) => players[0]!.n === 9),
  tyros: playedAt('scratch', 'tyros', 3, ({ players }) => players[0]!.view.phase === 'actions'),
}
const waiting = ({ players }: Table): number =>
  players.findIndex(({ view, rules, seat }) => !rules.mayAct(view).includes(seat))

/** Lines that are tried while the others think. */
export const scratch: readonly Screen[] = Object.entries(made).flatMap(([game, make]) => [
  table(`scratch-${game}`, placeAt(make, waiting, over('scratch'))),
  table(`scratch-${game}-tried`, placeAt(make, waiting, over('scratch')), {
    then: remembers('scratch', (one) => lineOf(one, waiting(one), game === 'tyros' ? 1 : 2), 'Use '),
  }),
])
