import { m } from '../../base/messages/compiled/messages.js'
import type { Manifest } from '../manifest.ts'
import { colours } from './colours.ts'

export const manifest: Manifest = {
  name: m.game_tyros,
  line: m.game_tyros_line,
  seats: { min: 3, max: 4 },
  minutes: 60,
  lesson: 8,
  outline: 'M2 2Q12 4.4 22 2Q20 12 22 22Q12 19.6 2 22Q4 12 2 2Z',
  colours,
}
