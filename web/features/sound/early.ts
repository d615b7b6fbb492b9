import { isTouched } from '../../base/sound.ts'
import type { EarlyPart } from '../../games/page-feature.ts'

const entrySounds = () => import('./entry-sounds.ts')

export const sound: EarlyPart = {
  load: entrySounds,
  after(moved, table) {
    // An entry that came before the first touch is not heard after it, however late this part comes.
    if (!isTouched()) return
    entrySounds().then(
      ({ hear }) => hear(moved, table),
      () => undefined,
    )
  },
}
