import type { Figure, Layer } from '../../shared/picture/figure.ts'
import { filled, stroked, type Coverage } from './coverage.ts'
import { maskOf } from './mask.ts'
import { outline, type Place } from './outline.ts'

/** The box of a drawing in its own units, and how many pixels one has. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly scale: number
}

interface Pen {
  fill(d: string, evenodd?: boolean): Coverage
  stroke(d: string, wide: number): Coverage
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Draws paths of a box as coverages of its pixels. */
export function penIn({ left, top, right, bottom, scale }: Box): Pen & Size {
  const [width, height] = [Math.round((right - left) * scale), Math.round((bottom - top) * scale)]
  const place: Place = { scale, x: -left * scale, y: -top * scale }
  return {
    width,
    height,
    fill: (d, evenodd) => filled(width, height, outline(d, place), evenodd),
    stroke: (d, wide) => stroked(width, height, outline(d, place), wide * scale),
  }
}

/** A figure from the coverages of its layers. */
export function figureIn(
  { left, top, scale }: Box,
  layers: readonly (Omit<Layer, 'mask'> & { readonly of: Coverage | Readonly<Record<string, Coverage>> })[],
): Figure {
  const isOne = (of: Coverage | Readonly<Record<string, Coverage>>): of is Coverage =>
    'part' in of && of.part instanceof Float32Array
  return {
    left: Math.round(-left * scale),
    top: Math.round(-top * scale),
    layers: layers.map(({ of, ...layer }) => ({
      ...layer,
      mask: isOne(of) ? maskOf(of) : Object.fromEntries(Object.entries(of).map(([name, one]) => [name, maskOf(one)])),
    })),
  }
}

/** A path within another drawing: moved, and in another size. */
export function inside(d: string, by: number, x: number, y: number): string {
  const text = outline(d, { scale: by, x, y }).map((line) =>
    line.map(([px, py]) => `${px.toFixed(3)} ${py.toFixed(3)}`),
  )
  return text.map((points) => `M${points.join('L')}Z`).join('')
}

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}Z`

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`

export const rect = (x: number, y: number, wide: number, high: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}H${x + wide}V${y + high}H${x}Z`
    : `M${x + r} ${y}H${x + wide - r}A${r} ${r} 0 0 1 ${x + wide} ${y + r}V${y + high - r}A${r} ${r} 0 0 1 ${x + wide - r} ${y + high}H${x + r}A${r} ${r} 0 0 1 ${x} ${y + high - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
