import type { Component } from 'svelte'
import type { TableInfo } from '../../shared/table-info.ts'
import type { PrivacyScreen } from '../features/hot-seat/privacy-screen.ts'
import type { Chapter } from '../games/story.ts'
import type { Room } from '../room/room.svelte.ts'
import type { Takeable } from './takeable.ts'

/** What every section is given. */
interface Given {
  readonly room: Room
  readonly info: TableInfo
  /** The names of others who are waited for, or were when the menu was opened. */
  readonly others: readonly string[]
}

/** Something that one feature adds to the menu. */
export interface Section {
  /** Above the log, among the switches, behind what is rarely needed, or at the end. */
  readonly at: 'top' | 'switches' | 'more' | 'end'
  readonly part: Component<Given>
  readonly title?: () => string
  /** Whether it is of use now; without it, always. */
  readonly shows?: (given: Given) => boolean
}

export interface MenuProps extends Omit<Given, 'others'> {
  readonly story: readonly Chapter[]
  /** Asks for a hint; undefined: it is not this player's turn, or hints are off. */
  readonly hint?: (() => void) | undefined
  /** What may be taken back, if anything. */
  readonly takeable?: Takeable | undefined
  readonly others?: readonly string[]
  readonly privacy?: PrivacyScreen | undefined
}
