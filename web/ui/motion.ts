/** A motion in a picture: elements one after the other, `gap` ms apart, from `at` on, for `lasts` ms each. */
export interface Move {
  readonly what: Iterable<Element>
  readonly frames: Keyframe[] | PropertyIndexedKeyframes
  readonly at: number
  readonly lasts: number
  readonly gap?: number
  readonly easing?: string
}

const EASE = 'cubic-bezier(.2,.7,.2,1)'
/** A little overshoot, for a piece set down. */
export const SETTLE = 'cubic-bezier(.3,1.5,.5,1)'

/** Starts all motions. Each shows its first frame before its time, and its last frame afterwards. */
export function animate(moves: readonly Move[]): Animation[] {
  return moves.flatMap(({ what, frames, at, lasts, gap = 0, easing = EASE }) =>
    [...what].map((element, i) =>
      element.animate(frames, { delay: at + i * gap, duration: lasts, easing, fill: 'both' }),
    ),
  )
}
