import type { Component } from 'svelte'
import type { Seat } from '../../shared/engine/game.ts'

/**
 * Priorities of a table's notices, the first shown first. Passing ones come before waiting ones, ones that somebody waits
 * for before mere news, and ones read once before lasting ones.
 */
export const order = [
  // It is gone in seconds, and with it the way back from a move.
  'undo',
  // It ends by itself or at the first tap, and tells what the board shows just now.
  'recap',
  // Answers the last tap: its player looks for it.
  'failed',
  // The device has lost the seat: nothing below can be done here.
  'lost',
  // The player's own no came in time: an answer to a tap as well.
  'vetoed',
  // Silence gives a seat away within minutes; one with a player goes first.
  'rescue',
  'takeover',
  // Reason why this page shows a seat, or could: it was opened for that.
  'arrived',
  'code',
  // A player without a seat waits for it, and can do nothing else here.
  'return',
  // A bot makes the reader's own moves.
  'played',
  // A device was let in on the reader's own seat, perhaps a stranger's.
  'let-in',
  // Another player waits for the reader, and has just said so.
  'nudged',
  // Others wait for the reader's answer, but nothing is lost meanwhile.
  'proposal',
  // The reader waits for the answers of others, or has them.
  'pending',
  // A screen in the room waits for a tap.
  'screen',
  // Nobody can go on until something is done.
  'halted',
  'paused',
  // The clock spares the reader, as asked.
  'spared',
  // The game waits for somebody: ways to go on.
  'late',
  'away',
  // News is read once; lasting notices can wait.
  'news',
  // A player left, and the others play on.
  'left',
  // The own game is over: the panel tells of it as long as the others play on.
  'out',
  // It is never urgent.
  'offer',
  // The whole view may be stale.
  'as-of',
  // A hint replaces the prompt alone.
  'hint',
  // Nobody has said yet who is looking: any other panel comes before the one that asks.
  'hidden',
] as const

export type Priority = (typeof order)[number]

/** A component that draws something, with its props. */
export interface Drawing {
  readonly Part: Component<Record<string, unknown>>
  readonly props: Record<string, unknown>
}

/** Draws with a component of any props. */
export const drawing = <Props extends object>(Part: Component<Props>, props: Props): Drawing =>
  ({ Part, props }) as unknown as Drawing

/** A notice's text, and ways to act at once. */
export interface Card {
  readonly text: string
  /** Topic for screen readers; undefined if its drawing names it. */
  readonly label?: string
  readonly seat?: Seat
  readonly ways: readonly Way[]
  /** Whether a tap waits for its answer, and nothing else can be done. */
  readonly busy?: boolean
  /** Place of the card; below the players by default. */
  readonly at?: 'players' | 'board' | 'prompt'
  /** Draws it over the prompt. */
  readonly drawn?: Drawing
}

/** Drawing of a card at the board, and whether it lies over the prompt, which is silent meanwhile. */
interface Line {
  drawn(card: Card): Drawing
  readonly hidesPrompt: boolean
}

export interface Way {
  readonly label: string
  readonly primary?: boolean
  readonly act: () => unknown
}

export interface Notice {
  readonly priority: Priority
  readonly card?: Card | undefined
  readonly prompt?: string | undefined
  readonly panel?: Drawing | undefined
  readonly line?: Line | undefined
}

export interface Shown {
  readonly card: Card | undefined
  readonly prompt: string | undefined
  readonly panel: Drawing | undefined
  readonly line: Drawing | undefined
  readonly drawn: Drawing | undefined
}

/** Picks one card, one prompt and one panel, each from the first notice that has one. */
export function shownOf(notices: readonly Notice[]): Shown {
  const all = [...notices].sort((a, b) => order.indexOf(a.priority) - order.indexOf(b.priority))
  const first = <Part extends 'card' | 'prompt' | 'panel' | 'line'>(part: Part): Notice[Part] =>
    all.find((one) => one[part] !== undefined)?.[part]
  const card = first('card')
  const panel = first('panel')
  const line = card?.at === 'board' ? first('line') : undefined
  // A card over the prompt has its place beside the line, but not beside a panel.
  const over = line && !panel ? all.find((one) => one.card?.drawn)?.card : card
  return {
    card,
    prompt: line?.hidesPrompt ? '' : first('prompt'),
    panel,
    line: card && line?.drawn(card),
    drawn: over?.drawn,
  }
}
