import { m } from '../../base/messages/compiled/messages.js'
import { marks } from '../../ui/design/marks.ts'
import type { Manifest } from '../manifest.ts'

export const manifest: Manifest = {
  name: m.nim_name,
  line: m.nim_line,
  seats: { min: 2, max: 4 },
  minutes: 5,
  outline: 'M.75 12a11.25 11.25 0 0 1 22.5 0 11.25 11.25 0 0 1-22.5 0Z',
  colours: {
    red: { paint: 'red', mark: marks.fish },
    green: { paint: 'green', mark: marks.palm },
    blue: { paint: 'blue', mark: marks.galley },
    yellow: { paint: 'yellow', mark: marks.sun },
  },
}
