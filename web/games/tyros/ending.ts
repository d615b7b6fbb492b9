import type { State } from '../../../shared/games/tyros/types.ts'
import type { Ending } from '../game-ui.ts'
import Picture from './Ending.svelte'
import { points } from '../../../shared/games/tyros/score.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { facts } from './text/ending.ts'

export const ending: Ending<State> = {
  facts,
  Picture,
  score: (view, seat) => m.tyros_count_points({ count: points(view)[seat]! }),
}
