import type { Missed } from './missed.ts'

/** Moves that a player has missed, from its sight until it is read. */
export class Shown {
  missed: Missed | undefined = $state.raw()
  /** The line that tells of it: a tap there does not end it. */
  line: HTMLElement | undefined

  /** Whether its moves are being shown. */
  get is(): boolean {
    return this.missed !== undefined && this.missed.moves.length > 0
  }
  readonly end = (): void => {
    this.missed = undefined
  }
}
