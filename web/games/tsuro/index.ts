import type { Component } from 'svelte'
import { rules } from '../../../shared/games/tsuro/rules.ts'
import type { Event } from '../../../shared/games/tsuro/types.ts'
import type { Play, TableProps } from '../game-ui.ts'
import Table from './Table.svelte'
import { facts, refusals, standing, words } from './text/sentences.ts'

/** A stone set down, a tile that sends stones on their way. */
function sound({ type }: Event) {
  if (type === 'stonePlaced') return 'wood'
  return type === 'tileLaid' ? 'stone' : undefined
}

/** Tsuro's part of the page. Behind `Play` its types are unknown; they meet again in its own files. */
export const tsuro: Play = {
  rules,
  whole: async () => (await import('../../../shared/games/tsuro/index.ts')).tsuro,
  Table: Table as unknown as Component<TableProps>,
  words: words as Play['words'],
  standing: standing as Play['standing'],
  facts: facts as Play['facts'],
  refusals,
  sound: sound as NonNullable<Play['sound']>,
}
