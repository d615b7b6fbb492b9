import { isTouched } from '../features/sound/sound.ts'
import type { GameUi } from '../games/game-ui.ts'

/** What a table shows later than itself, or where there is room. */
export const log = () => import('../games/Log.svelte')
export const spokenLine = () => import('../features/chat/SpokenLine.svelte')
const entrySounds = () => import('../features/sound/entry-sounds.ts')
export const hints = () => import('../features/hint/hint-for.ts')
export const outcomePanel = () => import('./Outcome.svelte')

/** What will be said and shown on any table, so that it opens at once, and offline too. */
export const saidLater = ({ ending }: GameUi) =>
  Promise.all([spokenLine(), entrySounds(), hints(), outcomePanel(), ending()])

/** What an entry sounds like, in silence where that is not there. */
export function hear(...heard: Parameters<Awaited<ReturnType<typeof entrySounds>>['hear']>): void {
  // What came before the first touch is not heard after it, however late this part comes.
  if (!isTouched()) return
  entrySounds().then(
    ({ hear }) => hear(...heard),
    () => undefined,
  )
}
