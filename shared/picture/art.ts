import type { Paint } from './canvas.ts'
import type { Figure } from './figure.ts'

/** What is around the board in every picture, as the build makes it (`web/pictures`). */
export interface FrameArt {
  readonly page: Paint
  readonly line: Paint
  readonly logo: Figure
  /** Around those who are waited for, and those who have won. */
  readonly waited: Figure
  readonly won: Figure
}
