import type { Snippet } from 'svelte'
import type { Room } from '../../room/room.svelte.ts'

/** Hides the hands where several players share a device: they are seen one at a time. */
export interface PrivacyScreen {
  /** Whether the table is shown as a spectator sees it. */
  readonly hidden: boolean
  /** Whether somebody here is waited for. */
  readonly awaits: boolean
  /** The room as one of the players here has it, for what is hidden from nobody here. */
  readonly room: Room
  /** Says who is on turn, and lets each of the players look; in place of the controls. */
  readonly panel: Snippet
  /** Covers the hand of the player who looks; for the head. */
  readonly cover: Snippet
  hide(): void
}
