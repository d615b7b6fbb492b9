import type { Figure, Look } from '../../picture/figure.ts'
import type { Mask } from '../../picture/mask.ts'

/** What pictures are drawn with, as the build makes it (`web/pictures`). */
export interface Art {
  readonly badge: Figure
  readonly looks: Readonly<Record<string, Look>>
  readonly tile: number
  readonly points: readonly (readonly number[])[]
  readonly slateColour: number
  readonly groove: number
  readonly bone: number
  readonly board: Figure
  readonly slate: Figure
  readonly gloss: Figure
  readonly stone: Figure
  /** A path by its two points, `from * 8 + to`: what is below it, its edge, and the line. */
  readonly plain: readonly Readonly<Record<string, Mask>>[]
  readonly coloured: readonly Readonly<Record<string, Mask>>[]
}
