import type { State } from '../../../shared/games/tyrus/types.ts'
import type { Ending } from '../game-ui.ts'
import Picture from './Ending.svelte'
import { representatives } from '../../../shared/games/tyrus/score.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { facts } from './text/ending.ts'

export const ending: Ending<State> = {
  facts,
  Picture,
  score: (view, seat) => m.tyrus_count_won({ count: representatives(view.results)[seat]! }),
}
