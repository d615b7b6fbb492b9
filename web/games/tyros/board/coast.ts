/** A closed outline of [x, y] points in chart units. */
export type Shape = readonly (readonly [number, number])[]

/** Points of a closed Catmull-Rom curve through the outline, `steps` to a side: the coast as it is drawn. */
export function smooth(shape: Shape, steps: number): [number, number][] {
  const at = (i: number) => shape[(i + shape.length) % shape.length]!
  return shape.flatMap((_, i) =>
    Array.from({ length: steps }, (__, s): [number, number] => {
      const t = s / steps
      const along = (axis: 0 | 1): number => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
      }
      return [along(0), along(1)]
    }),
  )
}

/** The same curve as an SVG path of cubic Béziers, closed, to a tenth of a unit. */
export function path(shape: Shape): string {
  const at = (i: number) => shape[(i + shape.length) % shape.length]!
  const near = (value: number) => String(Math.round(value * 10) / 10)
  const sides = shape.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const pull = (p: 0 | 1): [string, string, string] => [
      near(b[p] + (c[p] - a[p]) / 6),
      near(c[p] - (d[p] - b[p]) / 6),
      near(c[p]),
    ]
    const [x, y] = [pull(0), pull(1)]
    return `${x[0]} ${y[0]} ${x[1]} ${y[1]} ${x[2]} ${y[2]}`
  })
  return `M${near(at(0)[0])} ${near(at(0)[1])}C${sides.join(' ')}Z`
}
