import { seats } from '../../../shared/games/tsuro/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Manifest } from '../manifest.ts'
import { colours } from './colours.ts'

export const manifest: Manifest = {
  name: m.game_tsuro,
  line: m.game_tsuro_line,
  seats,
  minutes: 15,
  opponents: 3,
  lesson: 4,
  outline: 'M.75 12a11.25 11.25 0 0 1 22.5 0 11.25 11.25 0 0 1-22.5 0Z',
  colours,
}
