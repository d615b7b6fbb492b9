import { isTouched } from '../../base/sound.ts'
import type { EarlyPart } from '../../games/page-feature.ts'

const entrySounds = () => import('./entry-sounds.ts')

export const sound: EarlyPart = {
  load: entrySounds,
  /** Reads the table at once: it may be gone by then. */
  after(moved, { room, me, isMyTurn }) {
    // An entry that came before the first touch is not heard after it, however late this part comes.
    if (!isTouched()) return
    entrySounds().then(
      ({ hear }) => hear(moved, { room, me, isMyTurn }),
      () => undefined,
    )
  },
}
