import { LiveTable } from './live-table.svelte.ts'

/** A running table on a screen that nobody touches. */
export class ScreenedTable extends LiveTable {
  /** Motions that elsewhere wait for a tap go on by themselves. */
  isReplay(): boolean {
    return true
  }
  covered(): boolean {
    return true
  }
  override keep(): void {}
}
