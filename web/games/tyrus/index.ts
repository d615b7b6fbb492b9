import { check } from '../../../shared/games/tyrus/check.ts'
import { ALL_LAYS } from '../../../shared/games/tyrus/turn.ts'
import { rules } from '../../../shared/games/tyrus/rules.ts'
import type { Command, Event, Refusal, State } from '../../../shared/games/tyrus/types.ts'
import type { GameUi, Sound } from '../game-ui.ts'
import { commandOf, draftOf, type Draft } from './draft/draft.ts'
import Table from './Table.svelte'
import { describe, refusals, seatStatus } from './text/sentences.ts'

function sound({ type }: Event): Sound | undefined {
  if (type === 'laid') return 'wood'
  if (type === 'announced') return 'paper'
  return type === 'counted' ? 'stone' : undefined
}

export const ui: GameUi<State, Command, Event, Draft, Refusal> = {
  rules,
  whole: async () => (await import('../../../shared/games/tyrus/index.ts')).tyrus,
  check,
  commandOf,
  draftOf,
  decides: ({ lays }) => lays === ALL_LAYS - 1,
  Table,
  wide: 1.3,
  describe,
  seatStatus,
  late: async () => (await import('./late.ts')).late,
  refusals,
  sound,
}
