import type { Figure } from '../../shared/picture/figure.ts'
import type { Badge } from '../games/badges.ts'
import { figureIn, inside, penIn, type Box } from './figure.ts'
import { paint } from './paints.ts'

/** Players of a game as signs beside its board. */
export function badgeOf({ outline, colours }: Badge): Figure {
  const box: Box = { left: -1, top: -1, right: 25, bottom: 25, scale: 2.25 }
  const pen = penIn(box)
  return figureIn({ ...box, left: -13, top: -13 }, [
    { of: pen.stroke(outline, 2.2), paint: paint('ink') },
    { of: pen.fill(outline), paint: 'own' },
    {
      of: Object.fromEntries(
        Object.entries(colours).map(([colour, { mark }]) => [colour, pen.fill(inside(mark, 0.592, 4.9, 4.9), true)]),
      ),
      paint: 'on',
    },
  ])
}
