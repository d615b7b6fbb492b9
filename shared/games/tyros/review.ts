import { power } from '../../search/math.ts'
import type { Scale } from '../../search/reviewed-decision.ts'
import type { Command, State } from './types.ts'

/** A search is too sure before the last round. Fitted by rounds to 360 games; from round 4 on less is left to come. */
const EARLY_POWER = 0.5
const LATE_POWER = 0.75
const LATE = 4

/** Worlds as measured: a value of 15 lies within 0.03 of one of very many. */
export const scale: Scale = {
  worlds: { curve: 12, choice: 16, verify: 60, confirm: 200, most: () => 16_000 },
  slip: 0.04,
  apart: 6,
  twice: 4,
  // Actions left there differ too little.
  quiet: ({ lastRound, phase }: State) => lastRound && phase === 'actions',
  kind,
  came: ({ round, lastRound }: State, values) => {
    const exponent = lastRound ? 1 : round < LATE ? EARLY_POWER : LATE_POWER
    const powers = values.map((value) => power(value, exponent))
    const all = powers.reduce((sum, one) => sum + one, 0)
    return powers.map((one) => one / all)
  },
}

function kind(command: unknown, after: State): ReturnType<NonNullable<Scale['kind']>> {
  switch ((command as Command).type) {
    case 'offer':
    case 'withdraw':
    case 'accept':
    case 'decline':
    case 'counter':
    case 'retract':
      return 'talk'
    case 'pass':
      // The last one of a row deals, or ends the game.
      return after.phase === 'actions' ? 'idle' : 'round'
    case 'keep':
      return 'round'
    case 'conclude':
    case 'take':
      return 'deal'
    default:
      return undefined
  }
}
