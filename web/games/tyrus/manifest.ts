import { m } from '../../base/messages/compiled/messages.js'
import type { Manifest } from '../manifest.ts'
import { colours } from './colours.ts'

export const manifest: Manifest = {
  name: m.game_tyrus,
  line: m.game_tyrus_line,
  seats: { min: 2, max: 2 },
  minutes: 30,
  lesson: 6,
  outline: 'M6.5 1H17.5Q21 1 21 4.5V19.5Q21 23 17.5 23H6.5Q3 23 3 19.5V4.5Q3 1 6.5 1Z',
  colours,
}
