import type { Seat } from '../../../shared/engine/game.ts'

/** What is said of a seat, and what can be done about it. */
export interface Card {
  /** What it is about, for those who do not see it. */
  readonly label: string
  readonly text: string
  readonly seat?: Seat
  /** It is answered, or asked, in the name of this page's player: of several here it says whose. */
  readonly own?: true
  readonly ways: readonly { readonly label: string; readonly primary?: boolean; readonly act: () => unknown }[]
}
