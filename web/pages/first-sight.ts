import { render } from 'svelte/server'
import type { Language } from '../../shared/languages.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Room } from '../room/room.svelte.ts'
import type { GameUi } from '../games/game-ui.ts'
import * as runtime from '../base/messages/compiled/runtime.js'
import { inert } from './inert.ts'
import Waiting from './Waiting.svelte'

const { speak } = runtime as unknown as { speak: (language: Language) => void }
const nothing = (): undefined => undefined

/**
 * The waiting room as a visitor without a seat sees it before the room has spoken: all of it is legible, and its controls
 * do nothing yet. Text is escaped by then: no name looks like a comment or a control.
 */
export function firstSight(info: TableInfo, language: Language): string {
  speak(language)
  const room = { state: { status: 'connecting', you: null, info } } as unknown as Room<GameUi>
  const { body } = render(Waiting, {
    props: { room, info, several: false, beside: nothing as never, here: nothing as never },
  })
  return inert(body)
}
