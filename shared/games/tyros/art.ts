import type { Figure, Look } from '../../picture/figure.ts'

type Point = readonly number[]

/** What pictures are drawn with, as the build makes it (`web/pictures`). */
export interface Art {
  readonly badge: Figure
  readonly looks: Readonly<Record<string, Look>>
  readonly size: Point
  readonly ground: Figure
  readonly ink: Figure
  readonly washes: Readonly<Record<string, Figure>>
  readonly ship: Figure
  readonly walls: Figure
  /** By location: its corner, and where its city stands. */
  readonly corners: Readonly<Record<number, Point>>
  readonly cities: Readonly<Record<number, Point>>
  /** By place: where one galley lies, where two do, and by seat where two of each do. */
  readonly berths: Readonly<
    Record<
      number,
      { readonly one: Point; readonly two: readonly Point[]; readonly many: readonly (readonly Point[])[] }
    >
  >
}
