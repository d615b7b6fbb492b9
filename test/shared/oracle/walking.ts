import type { Random } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { firstDifference } from '../laws/compare.ts'
import { dealt, played, type Opening, type Pair } from './pair.ts'
import type { Side } from './side.ts'
import { sides } from './sides.ts'
import type { Taste } from './tastes.ts'

/** Throws where the literal game says something else of `what` than the real one: the place, both values, in this order. */
function agree(what: string, literal: unknown, real: unknown): void {
  const difference = firstDifference(literal, real)
  if (difference !== undefined) throw new Error(`${what}: ${difference}`)
}

/** Whether both allow and refuse the same of some commands, sensible or not. */
function compareAny({ side, position, literal }: Pair, random: Random): void {
  const waiting = side.literal.waiting(literal)
  const everybody = (position.state as { hands: unknown[] }).hands.map((_, seat) => seat)
  const asked = waiting.length > 0 && random.below(2) === 0 ? waiting : everybody
  const seat = asked[random.below(asked.length)]!
  const command = side.any!(position.state, seat, random)
  const refusal = side.game.check(redact(position.state, seat), seat, command)
  const allowed = side.literal.allows!(literal, seat, command)
  agree(`whether seat ${seat} may ${JSON.stringify(command)}`, allowed, refusal === undefined)
}

/** Everything that both say of a position. */
function compare({ side, position, literal }: Pair): void {
  const waiting = side.game.mayAct(redact(position.state, 'spectator'))
  agree('who may act', side.literal.waiting(literal), [...waiting].sort())
  for (const seat of waiting) {
    const effects = (commands: unknown[]): string[] => commands.map((command) => side.effect(command)).sort()
    const real = [...side.game.legal(redact(position.state, seat), seat)]
    const open = real.filter((command) => side.isOpen?.(command))
    const closed = real.filter((command) => !side.isOpen?.(command))
    agree(`what seat ${seat} may do`, effects(side.literal.legal(literal, seat)), effects(closed))
    const allowed = open.filter((command) => side.literal.allows!(literal, seat, command))
    agree(`what seat ${seat} may offer`, allowed, open)
  }
  agree('the table', side.literal.facts(literal), side.facts(position.state))
  agree('the end', side.literal.result(literal), side.game.outcome(redact(position.state, 'record')))
}

/** Plays a whole random game with both, comparing them at every step. */
export function walk(opening: Opening, taste: Taste, side: Side = sides[opening.game]): void {
  const random = quick(opening.seed)
  let pair = dealt(opening, side)
  for (;;) {
    compare(pair)
    for (let i = 0; pair.side.any && i < 4; i++) compareAny(pair, random)
    const seats = pair.side.game.mayAct(redact(pair.position.state, 'spectator'))
    if (seats.length === 0) return
    const seat = seats[random.below(seats.length)]!
    const { game } = pair.side
    const view = redact(pair.position.state, seat)
    const command =
      taste(pair.position.state, seat, [...game.legal(view, seat)], random) ?? game.pick(view, seat, random)
    pair = played(pair, seat, command)
  }
}
