import type { Component } from 'svelte'
import type { TableInfo } from '../../shared/table-info.ts'
import type { PrivacyScreen } from '../room/privacy-screen.ts'
import type { Chapter } from '../games/story.ts'
import type { Room } from '../room/room.svelte.ts'
import type { Takeable } from './takeable.ts'

interface Given {
  readonly room: Room
  readonly info: TableInfo
  /** Names of the other players who are awaited, or were when the menu was opened. */
  readonly others: readonly string[]
}

export interface Section {
  /** Place: above the log, among the switches, in the second view, or at the end. */
  readonly at: 'top' | 'switches' | 'more' | 'end'
  readonly part: Component<Given>
  readonly title?: () => string
  /** Whether it is of use now; by default always. */
  readonly shows?: (given: Given) => boolean
}

export interface MenuProps extends Omit<Given, 'others'> {
  readonly story: readonly Chapter[]
  /** Asks for a hint; undefined if it is not this player's turn, or hints are off. */
  readonly hint?: (() => void) | undefined
  readonly takeable?: Takeable | undefined
  readonly others?: readonly string[]
  readonly privacy?: PrivacyScreen | undefined
}
