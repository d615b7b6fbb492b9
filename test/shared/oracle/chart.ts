/** Tyros' chart as a drawing. Letters are squares, `=` and `|` are borders that are all land; T is Tyre. */
const drawing = `
   1 = 6   10= 15= 20= 25  29
                           =
   2 = 7   11  16= 21  26  30

   3   8   12  17  22  27  31

   4 = 9   13  18  23  ~   T

   5   #   14  19  24  28  32
`

/** A square of the chart: `1` to `32` or `T`. */
export type Square = string
/** A place to stand: a square, but for Italy one of its coasts, `16w` and `16e` (TYR-24). */
export type Berth = string

const lines = drawing.split('\n').slice(1)
const rows = [0, 2, 4, 6, 8].map((line) => lines[line]!)
const read = (row: number, column: number): Square => rows[row]?.slice(3 + column * 4, 5 + column * 4).trim() ?? ''
const isSquare = (square: Square): boolean => /^(\d+|T)$/.test(square)

/** TYR-13: the squares side by side, land or sea between them. */
export const neighbours: Readonly<Record<Square, Square[]>> = (() => {
  const found: Record<Square, Square[]> = {}
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 7; column++) {
      const square = read(row, column)
      if (!isSquare(square)) continue
      const sides = [read(row - 1, column), read(row + 1, column), read(row, column - 1), read(row, column + 1)]
      found[square] = sides.filter(isSquare)
    }
  return found
})()

export const squares = Object.keys(neighbours)

/** Whether a border is drawn as land: `=` behind a square is its east side, below it its south side. */
function isLand(a: Square, b: Square): boolean {
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 7; column++) {
      const here = read(row, column)
      const east = read(row, column + 1)
      const south = read(row + 1, column)
      const both = (other: Square): boolean => (here === a && other === b) || (here === b && other === a)
      if (both(east) && rows[row]!.slice(3 + column * 4, 7 + column * 4).includes('=')) return true
      if (both(south) && lines[row * 2 + 1]!.slice(3 + column * 4, 7 + column * 4).includes('=')) return true
    }
  return false
}

export const squareOf = (berth: Berth): Square => (berth === '16w' || berth === '16e' ? '16' : berth)
export const berthsOf = (square: Square): Berth[] => (square === '16' ? ['16w', '16e'] : [square])
export const berths = squares.flatMap(berthsOf)

/** Which squares Italy's coasts look out on. */
const coasts: Record<Berth, Square[]> = { '16w': ['11', '17'], '16e': ['15', '17'] }

function isSea(from: Berth, to: Berth): boolean {
  const [a, b] = [squareOf(from), squareOf(to)]
  if (!neighbours[a]!.includes(b) || isLand(a, b)) return false
  return (coasts[from] ?? [b]).includes(b) && (coasts[to] ?? [a]).includes(a)
}

const seas = new Map(berths.map((from) => [from, berths.filter((to) => isSea(from, to))]))

/** TYR-21: from a berth, the fewest locations entered to reach each other, by wading outwards. */
const reached = new Map(
  berths.map((from) => {
    const steps = new Map([[from, 0]])
    for (let step = 1; steps.size < berths.length; step++)
      for (const near of [...steps.keys()])
        for (const next of seas.get(near)!) if (!steps.has(next)) steps.set(next, step)
    return [from, steps]
  }),
)

export const distance = (from: Berth, to: Berth): number => reached.get(from)!.get(to)!
