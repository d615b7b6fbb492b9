import { isTouched } from '../features/sound/sound.ts'
import type { GameUi } from '../games/game-ui.ts'

/** What a table shows later than itself, or where there is room. */
export const log = () => import('../games/Log.svelte')
export const spokenLine = () => import('../features/chat/SpokenLine.svelte')
const entrySounds = () => import('../features/sound/entry-sounds.ts')
export const hints = () => import('../features/hint/hint-for.ts')
export const outcomePanel = () => import('./Outcome.svelte')

/** ms until what is not needed yet is loaded, so that it opens at once, and offline too. */
const LATER = 200

/** Loads what will be said and shown on any table. Returns how to call it off. */
export function loadLater({ ending }: GameUi): () => void {
  const timer = setTimeout(
    () => void Promise.all([spokenLine(), entrySounds(), hints(), outcomePanel(), ending()]).catch(() => undefined),
    LATER,
  )
  return () => clearTimeout(timer)
}

/** What an entry sounds like, in silence where that is not there. */
export function hear(...heard: Parameters<Awaited<ReturnType<typeof entrySounds>>['hear']>): void {
  // What came before the first touch is not heard after it, however late this part comes.
  if (!isTouched()) return
  entrySounds().then(
    ({ hear }) => hear(...heard),
    () => undefined,
  )
}
