import type { Snippet } from 'svelte'
import type { Seat } from '../../shared/engine/game.ts'

/**
 * What a table may have to say of the moment, the first that is shown first. What passes by itself goes before what waits, what
 * somebody waits for before what only tells, and what is read once before what stays.
 */
export const order = [
  // It is gone in seconds, and with it the way back from a move.
  'undo',
  // It ends by itself or at the first tap, and says what the board is just showing.
  'recap',
  // The answer to the last tap: who tapped looks for it.
  'failed',
  // This device has the seat no more: nothing below can be done here.
  'lost',
  // The own no has come in time: an answer to a tap as well.
  'vetoed',
  // Silence gives a seat away, within minutes; first one that has its player.
  'rescue',
  'takeover',
  // Why this page shows a seat, or could: it was opened for that.
  'arrived',
  'code',
  // What somebody without a seat waits for, who can do nothing else here.
  'return',
  // A bot makes the reader's own moves.
  'played',
  // Somebody was let in on the reader's own seat, who may be a stranger.
  'let-in',
  // Another player waits for the reader, and has just said so.
  'nudged',
  // Others wait for the reader's answer, but nothing is lost meanwhile.
  'proposal',
  // The reader waits for the answers of others, or has them.
  'pending',
  // Somebody in the room waits for a tap, and one ends it.
  'screen',
  // Nobody may go on before something is done.
  'halted',
  'paused',
  // The clock spares the reader, as asked.
  'spared',
  // The game waits for somebody: what can be done about it.
  'late',
  'away',
  // It is read once, and what stays can wait for that.
  'news',
  // Somebody left, and the others play on.
  'left',
  // It is never urgent.
  'offer',
  // Nothing that is shown is known to be so any more.
  'as-of',
  // What was asked of the house stands in place of the prompt alone.
  'hint',
  // Who looks has not said so yet: any other panel goes before the one that asks.
  'hidden',
] as const

export type Priority = (typeof order)[number]

/** What is said, and what can be done about it at once. */
export interface Card {
  readonly text: string
  /** What it is about, for those who do not see it; undefined where its drawing says so. */
  readonly label?: string
  readonly seat?: Seat
  readonly ways: readonly Way[]
  /** Nothing can be done before what was tapped is answered. */
  readonly busy?: boolean
  /** Where it stands: below the players unless it says so. */
  readonly at?: 'players' | 'board' | 'prompt'
  /** Draws it at the prompt. */
  readonly drawn?: Snippet<[Card]>
}

/** How a card is drawn at the board, and whether it lies over the prompt there, which is silent meanwhile. */
interface Line {
  readonly drawn: Snippet<[Card]>
  readonly hidesPrompt: boolean
}

export interface Way {
  readonly label: string
  readonly primary?: boolean
  readonly act: () => unknown
}

/** Something to say now. */
export interface Notice {
  readonly priority: Priority
  readonly card?: Card | undefined
  /** What stands in place of the game's prompt. */
  readonly prompt?: string | undefined
  /** What stands in place of the controls. */
  readonly panel?: Snippet | undefined
  readonly line?: Line | undefined
}

export interface Shown {
  readonly card: Card | undefined
  readonly prompt: string | undefined
  readonly panel: Snippet | undefined
  readonly line: Snippet<[Card]> | undefined
}

/** What is shown of all that is to be said: one card, one prompt and one panel, each of the first that has one. */
export function shownOf(notices: readonly Notice[]): Shown {
  const all = [...notices].sort((a, b) => order.indexOf(a.priority) - order.indexOf(b.priority))
  const first = <Part extends 'card' | 'prompt' | 'panel' | 'line'>(part: Part): Notice[Part] =>
    all.find((one) => one[part] !== undefined)?.[part]
  const card = first('card')
  const line = card?.at === 'board' ? first('line') : undefined
  return { card, prompt: line?.hidesPrompt ? '' : first('prompt'), panel: first('panel'), line: line?.drawn }
}
