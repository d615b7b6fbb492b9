/** A closed outline of [x, y] points in chart units. */
export type Shape = readonly (readonly [number, number])[]

/** The closed Catmull-Rom curve through an outline as an SVG path of cubic Béziers, to a tenth of a unit. */
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
