import type { Sketch } from '../../../shared/games/tyros/sketch.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { marks } from '../../ui/design/marks.ts'
import type { Row } from '../manifest.ts'

export const row: Row<Sketch> = {
  // A galley.
  icon: marks.galley,
  progress: ({ round }) => (round ? m.home_round({ round }) : undefined),
}
