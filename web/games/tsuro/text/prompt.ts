import type { Seen } from '../../../../shared/engine/game.ts'
import { allPlaced } from '../../../../shared/games/tsuro/seats.ts'
import type { Refusal, Run, State } from '../../../../shared/games/tsuro/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import type { Draft, Stage } from '../draft/draft.ts'
import { foretold, refusals } from './sentences.ts'

interface Asked {
  readonly stage: Stage
  readonly view: Seen<State>
  readonly reader: Reader
  readonly draft: Draft
  /** Runs of the tile that is tried. */
  readonly runs: readonly Run[] | undefined
  readonly refusal: Refusal | undefined
}

/** The one line that says what to do, or what is being waited for. */
export function prompt({ stage, view, reader, draft, runs, refusal }: Asked): string {
  switch (stage) {
    case 'place':
      if (draft.notch !== undefined && !view.starts.includes(draft.notch)) return m.tsuro_prompt_place()
      return draft.square === undefined ? m.tsuro_prompt_square() : m.tsuro_prompt_notch()
    case 'lay':
      if (refusal !== undefined) return refusals[refusal]()
      return runs ? foretold(runs, reader) : m.tsuro_prompt_tile()
    case 'inspect':
      return m.tsuro_prompt_inspect()
    case 'swap':
      return (draft.give?.length ?? 0) === (draft.take?.length ?? 0) ? m.tsuro_prompt_swap() : refusals.uneven()
    case 'wait':
    case 'watch':
      return waiting(view, reader)
  }
}

function waiting(view: Seen<State>, { me, name }: Reader): string {
  const out = me !== null && view.wentOut[me] !== 0 ? [m.tsuro_prompt_out()] : []
  if (view.turn === null) return out.join('')
  const theirs = { name: name(view.turn) }
  if (!allPlaced(view)) return m.tsuro_prompt_theirs_place(theirs)
  return [...out, view.bonus ? m.tsuro_prompt_theirs_bonus(theirs) : m.tsuro_prompt_theirs(theirs)].join(' ')
}
