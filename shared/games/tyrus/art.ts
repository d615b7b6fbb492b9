import type { Figure, Look } from '../../picture/figure.ts'

/** What pictures are drawn with, as the build makes it (`web/pictures`). */
export interface Art {
  readonly badge: Figure
  readonly looks: Readonly<Record<string, Look>>
  /** The clay of each colour, and what is written in it. */
  readonly clay: Readonly<Record<string, Look>>
  readonly sizes: { readonly ground: number; readonly plot: readonly number[]; readonly tablet: readonly number[] }
  readonly joint: number
  readonly band: number
  readonly ground: Figure
  readonly plot: Figure
  readonly litPlot: Figure
  readonly buildings: Readonly<Record<string, Figure>>
  readonly tablets: Readonly<Record<string, Figure>>
  /** By corporation: the election under way, one that was won, one that was not, the place of the one under way, a seal. */
  readonly card: Figure
  readonly won: Figure
  readonly drawn: Figure
  readonly now: Figure
  readonly seal: Figure
  readonly dot: Figure
}
