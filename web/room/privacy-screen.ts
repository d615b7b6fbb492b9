import type { Snippet } from 'svelte'
import type { Drawing } from './notices.ts'
import type { Room } from './room.svelte.ts'

/** Hides the hands of players who share a device: one is shown at a time. */
export interface PrivacyScreen {
  /** Whether the table is shown as a spectator sees it. */
  readonly hidden: boolean
  /** Whether a player of this device is awaited. */
  readonly awaits: boolean
  /** Room of one of the players, for data that all of them may see. */
  readonly room: Room
  /** Replaces the controls: says who is on turn, and lets a player look. */
  readonly panel: Drawing
  /** Covers the hand of the looking player; for the header. */
  readonly cover: Snippet
  hide(): void
}
