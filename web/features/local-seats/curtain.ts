import type { Snippet } from 'svelte'
import type { Room } from '../../room/room.svelte.ts'

/** What lies before the table where several players share a device: their hands are seen one at a time. */
export interface Curtain {
  /** Whether the table is shown as a spectator sees it. */
  readonly down: boolean
  /** Whether somebody here is waited for. */
  readonly awaits: boolean
  /** The room as one of the players here has it, for what is hidden from nobody here. */
  readonly room: Room
  /** Says who is on turn, and lets each of the players look; in place of the controls. */
  readonly panel: Snippet
  /** Covers the hand of whoever looks; for the head. */
  readonly cover: Snippet
  fall(): void
}
