import type { Sketch } from '../../shared/games/sketches.ts'

/** `colours`: by seat, as the room names them. `you`: the seat to be seen first. */
export interface SketchProps<Of extends Sketch> {
  readonly sketch: Of
  readonly colours: readonly string[]
  readonly you: number | null
}
