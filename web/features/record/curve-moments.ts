/** Number of a moment on the curve: `share` of its width, and by how many lines it stands higher than the lowest. */
export interface Mark {
  readonly share: number
  readonly number: number
  readonly line: number
}

/** Share of the width from which on two numbers stand beside each other, with large text on a narrow phone too. */
const BESIDE = 1 / 7

/** Marks of the moments, which are given by their entries; one that is too near the one before stands a line higher. */
export function marksOf(points: readonly { readonly n: number }[], moments: readonly number[]): readonly Mark[] {
  const marks: Mark[] = []
  for (const [at, { n }] of points.entries()) {
    if (!moments.includes(n)) continue
    const share = at / Math.max(1, points.length - 1)
    const before = marks.at(-1)
    const line = before && share - before.share < BESIDE ? before.line + 1 : 0
    marks.push({ share, number: moments.indexOf(n) + 1, line })
  }
  return marks
}
