import type { Component } from 'svelte'
import { rules } from '../../../shared/games/tyrus/rules.ts'
import type { Event } from '../../../shared/games/tyrus/types.ts'
import type { BadgeProps, GameUi, TableProps } from '../game-ui.ts'
import Badge from './Badge.svelte'
import Table from './Table.svelte'
import { facts, refusals, seatStatus, words } from './text/sentences.ts'

/** A tile laid, a card turned up, the count. */
function sound({ type }: Event) {
  if (type === 'laid') return 'wood'
  if (type === 'announced') return 'paper'
  return type === 'counted' ? 'stone' : undefined
}

/** Tyrus' part of the page. Behind `GameUi` its types are unknown; they meet again in its own files. */
export const tyrus: GameUi = {
  rules,
  whole: async () => (await import('../../../shared/games/tyrus/index.ts')).tyrus,
  Table: Table as unknown as Component<TableProps>,
  Badge: Badge as unknown as Component<BadgeProps>,
  words: words as GameUi['words'],
  seatStatus: seatStatus as GameUi['seatStatus'],
  facts: facts as GameUi['facts'],
  refusals,
  sound: sound as NonNullable<GameUi['sound']>,
}
