import type { Canvas, Paint } from './canvas.ts'
import type { Mask } from './mask.ts'

/** A player's colours: the piece's own, and that of what is drawn on it. */
export interface Look {
  readonly own: Paint
  readonly on: Paint
}

/** One mask of a drawing, or one by name, such as a player's mark, in a paint or in one of the player's own. */
export interface Layer {
  readonly mask: Mask | Readonly<Record<string, Mask>>
  readonly paint: Paint | keyof Look
  readonly opacity?: number
}

/** A drawing in layers, the lowest first; `left` and `top`: where its origin lies in each of its masks. */
export interface Figure {
  readonly left: number
  readonly top: number
  readonly layers: readonly Layer[]
}

const isOne = (mask: Layer['mask']): mask is Mask => typeof mask.runs === 'string'

/** Draws a figure with its origin at a pixel. `name`: of the mask where there are several; `look`: the player's. */
export function drawFigure(
  canvas: Canvas,
  { left, top, layers }: Figure,
  [x, y]: readonly [x: number, y: number],
  name = '',
  look?: Look,
): void {
  for (const { mask, paint, opacity } of layers)
    canvas.stamp(
      isOne(mask) ? mask : mask[name]!,
      Math.round(x) - left,
      Math.round(y) - top,
      typeof paint === 'number' ? paint : look![paint],
      opacity,
    )
}
