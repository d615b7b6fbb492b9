import type { Sketch } from '../../../shared/games/tsuro/sketch.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Row } from '../manifest.ts'

export const row: Row<Sketch> = {
  // A tile.
  icon: 'M1 1H23V23H1ZM3 3V11C8 11 7 3 9 3H12C9 3 10 13 3 13V21H11C11 12 21 16 21 9H23V11C21 18 14 14 14 21H21V3Z',
  progress: ({ squares }) => {
    const count = squares.filter((paths) => paths !== '').length
    return count > 0 ? m.home_tiles({ count }) : undefined
  },
}
