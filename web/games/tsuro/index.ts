import type { Component } from 'svelte'
import { rules } from '../../../shared/games/tsuro/rules.ts'
import type { Event } from '../../../shared/games/tsuro/types.ts'
import type { GameUi, TableProps } from '../game-ui.ts'
import Table from './Table.svelte'
import { facts, refusals, seatStatus, words } from './text/sentences.ts'

/** A stone set down, a tile that sends stones on their way. */
function sound({ type }: Event) {
  if (type === 'stonePlaced') return 'wood'
  return type === 'tileLaid' ? 'stone' : undefined
}

/** Tsuro's part of the page. Behind `GameUi` its types are unknown; they meet again in its own files. */
export const tsuro: GameUi = {
  rules,
  whole: async () => (await import('../../../shared/games/tsuro/index.ts')).tsuro,
  Table: Table as unknown as Component<TableProps>,
  words: words as GameUi['words'],
  seatStatus: seatStatus as GameUi['seatStatus'],
  facts: facts as GameUi['facts'],
  refusals,
  sound: sound as NonNullable<GameUi['sound']>,
}
