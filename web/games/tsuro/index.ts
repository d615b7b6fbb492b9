import { check } from '../../../shared/games/tsuro/check.ts'
import { rules } from '../../../shared/games/tsuro/rules.ts'
import type { Command, Event, Refusal, State } from '../../../shared/games/tsuro/types.ts'
import type { GameUi, Sound } from '../game-ui.ts'
import { commandOf, draftOf, type Draft } from './draft/draft.ts'
import Table from './Table.svelte'
import { describe, refusals, seatStatus } from './text/sentences.ts'

function sound({ type }: Event): Sound | undefined {
  if (type === 'stonePlaced') return 'wood'
  return type === 'tileLaid' ? 'stone' : undefined
}

export const ui: GameUi<State, Command, Event, Draft, Refusal> = {
  rules,
  whole: async () => (await import('../../../shared/games/tsuro/index.ts')).tsuro,
  check,
  commandOf,
  draftOf,
  decides: (_, { type }) => type !== 'place',
  Table,
  describe,
  seatStatus,
  late: async () => (await import('./late.ts')).late,
  refusals,
  sound,
}
