import { seal } from '../../engine/sealed.ts'
import { ELECTIONS } from './board.ts'
import { kinds, type Event, type Kind } from './types.ts'

/** The election cards, unshuffled: equally many of each kind (TYU-3). */
export const allCards: readonly Kind[] = kinds.flatMap((kind) => Array<Kind>(ELECTIONS / kinds.length).fill(kind))

/** Turns up the next election card (TYU-7). */
export function announced(cards: readonly Kind[]): Event {
  const [kind, ...rest] = cards
  return { type: 'announced', kind: kind!, cards: seal([], rest) }
}
