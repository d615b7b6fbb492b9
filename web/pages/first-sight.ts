import type { Language } from '../../shared/languages.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Room } from '../room/room.svelte.ts'
import type { GameUi } from '../games/game-ui.ts'
import { inert } from './rendered.ts'
import Waiting from './Waiting.svelte'

const nothing = (): undefined => undefined

/**
 * The waiting room as a visitor without a seat sees it before the room has spoken: all of it is legible, and its controls
 * do nothing yet. Text is escaped by then: no name looks like a comment or a control.
 */
export function firstSight(info: TableInfo, language: Language): string {
  const room = { state: { status: 'connecting', you: null, info } } as unknown as Room<GameUi>
  return inert(language, Waiting, { room, info, several: false, beside: nothing as never, here: nothing as never })
}
