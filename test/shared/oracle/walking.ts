import { deepStrictEqual as deepEqual } from 'node:assert/strict'
import type { Random } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { dealt, played, type Opening, type Pair } from './pair.ts'
import type { Taste } from './tastes.ts'

/** Whether both allow and refuse the same of some commands, sensible or not. */
function compareAny({ side, position, literal }: Pair, random: Random): void {
  const waiting = side.literal.waiting(literal)
  const everybody = (position.state as { hands: unknown[] }).hands.map((_, seat) => seat)
  const asked = waiting.length > 0 && random.below(2) === 0 ? waiting : everybody
  const seat = asked[random.below(asked.length)]!
  const command = side.any!(position.state, seat, random)
  const refusal = side.game.check(redact(position.state, seat), seat, command)
  const allowed = side.literal.allows!(literal, seat, command)
  if (allowed !== (refusal === undefined))
    throw new Error(`${refusal ?? 'allowed'}: ${seat} ${JSON.stringify(command)}`)
}

/** Everything that both say of a position. */
function compare({ side, position, literal }: Pair): void {
  const waiting = side.game.mayAct(redact(position.state, 'spectator'))
  deepEqual(side.literal.waiting(literal), [...waiting].sort())
  for (const seat of waiting) {
    const effects = (commands: unknown[]): string[] => commands.map((command) => side.effect(command)).sort()
    const real = [...side.game.legal(redact(position.state, seat), seat)]
    const open = real.filter((command) => side.isOpen?.(command))
    const closed = real.filter((command) => !side.isOpen?.(command))
    deepEqual(effects(side.literal.legal(literal, seat)), effects(closed))
    deepEqual(
      open.filter((command) => !side.literal.allows!(literal, seat, command)),
      [],
    )
  }
  deepEqual(side.literal.facts(literal), side.facts(position.state))
  const outcome = side.game.outcome(redact(position.state, 'record'))
  deepEqual(side.literal.result(literal), outcome)
}

/** Plays a whole random game with both, comparing them at every step. */
export function walk(opening: Opening, taste: Taste): void {
  const random = quick(opening.seed)
  let pair = dealt(opening)
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
