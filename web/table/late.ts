import { isTouched } from '../base/sound.ts'
import type { GameUi } from '../games/game-ui.ts'

/** Loads all that a table needs later than its first sight. */
export const parts = async () => (await import('./late-parts.ts')).parts
const entrySounds = () => import('../features/sound/entry-sounds.ts')

/** Loads what will be said and shown on any table, so that it is there at once, and offline too. */
export const saidLater = ({ late }: GameUi) => Promise.all([entrySounds(), late()])

/** Sounds as an entry does, in silence where that is not there. */
export function hear(...heard: Parameters<Awaited<ReturnType<typeof entrySounds>>['hear']>): void {
  // An entry that came before the first touch is not heard after it, however late this part comes.
  if (!isTouched()) return
  entrySounds().then(
    ({ hear }) => hear(...heard),
    () => undefined,
  )
}
