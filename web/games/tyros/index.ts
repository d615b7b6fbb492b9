import type { Component } from 'svelte'
import { rules } from '../../../shared/games/tyros/rules.ts'
import type { Event } from '../../../shared/games/tyros/types.ts'
import type { Play, TableProps } from '../play.ts'
import Table from './Table.svelte'
import { refusals } from './refusals.ts'
import { facts, standing, words } from './words.ts'

const wooden: readonly Event['type'][] = ['empireGrew', 'galleyMoved', 'galleyBuilt', 'cityBuilt']
const papery: readonly Event['type'][] = [
  'cardsDealt',
  'tollGiven',
  'cardsExchanged',
  'cardFetched',
  'offered',
  'traded',
]

/** Tiles and hulls set down, cards changing hands. */
function sound({ type }: Event) {
  if (wooden.includes(type)) return 'wood'
  return papery.includes(type) ? 'paper' : undefined
}

/** Tyros' part of the page. Behind `Play` its types are unknown; they meet again in its own files. */
export const tyros: Play = {
  rules,
  whole: async () => (await import('../../../shared/games/tyros/index.ts')).tyros,
  Table: Table as unknown as Component<TableProps>,
  words: words as Play['words'],
  standing: standing as Play['standing'],
  facts: facts as Play['facts'],
  refusals,
  sound: sound as NonNullable<Play['sound']>,
}
