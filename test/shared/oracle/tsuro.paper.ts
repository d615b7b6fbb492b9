/**
 * Tsuro's board by hand: points are places on a sheet of paper, and a tile is rotated by rotating its points about the
 * middle of the square.
 */

/** A square is 3 wide and has points 1 and 2 along each side, so that neighbours share them: the rim is 0 and 18. */
type Point = readonly [x: number, y: number]
type Square = readonly [column: number, row: number]

/** The points 0 to 7 of a square, clockwise from the left point of its top side (TSU-1). */
export const around: readonly Point[] = [
  [1, 0],
  [2, 0],
  [3, 1],
  [3, 2],
  [2, 3],
  [1, 3],
  [0, 2],
  [0, 1],
]

/** Four pairs such as `01 25 34 67`. */
type Pattern = string

/** TSU-2: every pairing of the eight points; of those that turn into one another the first stands for all. */
const patterns: readonly Pattern[] = (() => {
  const pairing = (points: string): string[] => {
    if (points === '') return ['']
    const [first, ...rest] = points
    return rest.flatMap((other) =>
      pairing(rest.filter((point) => point !== other).join('')).map((others) => `${first}${other} ${others}`.trim()),
    )
  }
  const rotateOnce = (pattern: Pattern): Pattern =>
    pattern
      .split(' ')
      .map((pair) => [...pair].map((point) => (Number(point) + 2) % 8).sort())
      .map((pair) => pair.join(''))
      .sort()
      .join(' ')
  const seen = new Set<Pattern>()
  return pairing('01234567')
    .sort()
    .filter((pattern) => {
      const isNew = !seen.has(pattern)
      for (let rotation = 0; rotation < 4; rotation++) seen.add((pattern = rotateOnce(pattern)))
      return isNew
    })
})()

export interface Stone {
  at: Point
  ahead: Square
}

/** A tile on the board: which, how rotated, and its four paths from point to point. */
export interface Laid {
  on: Square
  tile: number
  rotation: number
  paths: (readonly [Point, Point])[]
}

export const same = (a: readonly number[], b: readonly number[]): boolean => a[0] === b[0] && a[1] === b[1]
export const onRim = ([x, y]: Point): boolean => x === 0 || y === 0 || x === 18 || y === 18
export const pointOf = ([column, row]: Square, point: number): Point => [
  column * 3 + around[point]![0],
  row * 3 + around[point]![1],
]

export function squaresAt([x, y]: Point): Square[] {
  const squares: Square[] = [
    [Math.floor(x / 3), Math.floor(y / 3)],
    [Math.ceil(x / 3) - 1, Math.ceil(y / 3) - 1],
  ]
  return squares.filter((square) => around.some((_, point) => same(pointOf(square, point), [x, y])))
}

export function lie(on: Square, tile: number, rotation: number): Laid {
  const rotateOnce = ([x, y]: Point): Point => [3 - y, x]
  const paths = patterns[tile]!.split(' ').map((pair) => {
    const ends = [...pair].map((point) => {
      let end = around[Number(point)]!
      for (let quarter = 0; quarter < rotation; quarter++) end = rotateOnce(end)
      return [on[0] * 3 + end[0], on[1] * 3 + end[1]] as Point
    })
    return [ends[0]!, ends[1]!] as const
  })
  return { on, tile, rotation, paths }
}

/** Text of a tile's look as it lies; rotations that look alike have the same one. */
export const looks = (laid: Laid): string =>
  laid.paths
    .map((path) => path.map(String).sort().join('-'))
    .sort()
    .join(' ')

export const notches: readonly Stone[] = (() => {
  const side = (squares: Square[], points: [number, number]): Stone[] =>
    squares.flatMap((square) => points.map((point) => ({ at: pointOf(square, point), ahead: square })))
  const along = [0, 1, 2, 3, 4, 5]
  return [
    ...side(
      along.map((i) => [i, 0]),
      [0, 1],
    ),
    ...side(
      along.map((i) => [5, i]),
      [2, 3],
    ),
    ...side(
      along.map((i) => [5 - i, 5]),
      [4, 5],
    ),
    ...side(
      along.map((i) => [0, 5 - i]),
      [6, 7],
    ),
  ]
})()
