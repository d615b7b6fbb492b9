/** Points of a line, or of a closed shape, in the units of its drawing. */
export type Line = readonly (readonly [x: number, y: number])[]

/** A drawing's units in pixels, and where its origin lies. */
export interface Place {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Straight steps of an arc; those of a curve are some two pixels long. */
const STEPS = 32

/** How many numbers follow each letter of a path. */
const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** A path as SVG writes it, as lines of pixels. */
export function outline(d: string, { scale, x: left, y: top }: Place): Line[] {
  const lines: [number, number][][] = []
  let [x, y] = [0, 0]
  let [startX, startY] = [0, 0]
  /** The control point that a smooth curve goes on from. */
  let pull: readonly [number, number] | undefined
  const to = (px: number, py: number): void => {
    ;[x, y] = [px, py]
    lines.at(-1)!.push([left + x * scale, top + y * scale])
  }
  const curve = (a: number, b: number, c: number, e: number, px: number, py: number): void => {
    const [fromX, fromY] = [x, y]
    const length = Math.hypot(a - x, b - y) + Math.hypot(c - a, e - b) + Math.hypot(px - c, py - e)
    const steps = Math.min(24, Math.max(4, Math.ceil((length * scale) / 2)))
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      to(p * fromX + q * a + r * c + s * px, p * fromY + q * b + r * e + s * py)
    }
  }
  const move = (px: number, py: number): void => {
    lines.push([])
    to(px, py)
    ;[startX, startY] = [px, py]
  }
  for (const [letter, numbers] of segments(d)) {
    const upper = letter.toUpperCase()
    const isNear = letter !== upper
    const [ox, oy] = isNear ? [x, y] : [0, 0]
    const n = numbers.map((value, i) => {
      if (upper === 'H') return value + ox
      if (upper === 'V') return value + oy
      if (upper === 'A') return i === 5 ? value + ox : i === 6 ? value + oy : value
      return value + (i % 2 === 0 ? ox : oy)
    }) as [number, number, number, number, number, number, number]
    const [smoothX, smoothY] = pull ? [2 * x - pull[0], 2 * y - pull[1]] : [x, y]
    pull = undefined
    if (upper === 'M') move(n[0], n[1])
    else if (upper === 'L') to(n[0], n[1])
    else if (upper === 'H') to(n[0], y)
    else if (upper === 'V') to(x, n[0])
    else if (upper === 'C') {
      curve(n[0], n[1], n[2], n[3], n[4], n[5])
      pull = [n[2], n[3]]
    } else if (upper === 'S') {
      curve(smoothX, smoothY, n[0], n[1], n[2], n[3])
      pull = [n[0], n[1]]
    } else if (upper === 'Q' || upper === 'T') {
      const [cx, cy, px, py] = upper === 'Q' ? [n[0], n[1], n[2], n[3]] : [smoothX, smoothY, n[0], n[1]]
      curve(x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), px + (2 / 3) * (cx - px), py + (2 / 3) * (cy - py), px, py)
      pull = [cx, cy]
    } else if (upper === 'A') for (const [px, py] of arc([x, y], n)) to(px, py)
    else to(startX, startY)
  }
  return lines
}

/** The letters of a path, each with as many numbers as it takes: one that is written once may stand for several. */
function segments(d: string): [letter: string, numbers: number[]][] {
  return [...d.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter = '', rest = '']) => {
    const count = counts[letter.toUpperCase()]!
    if (count === 0) return [[letter, []] as [string, number[]]]
    const numbers = numbersIn(rest, count)
    return Array.from({ length: numbers.length / count }, (_, i): [string, number[]] => {
      const again = letter === 'M' ? 'L' : letter === 'm' ? 'l' : letter
      return [i === 0 ? letter : again, numbers.slice(i * count, (i + 1) * count)]
    })
  })
}

/** An arc has two digits among its numbers, after which no space needs to stand. */
function numbersIn(text: string, count: number): number[] {
  const number = /[ ,]*(-?(?:\d+\.?\d*|\.\d+))/y
  const digit = /[ ,]*([01])/y
  const numbers: number[] = []
  for (let at = 0; ;) {
    const place = numbers.length % count
    const next = count === counts['A'] && (place === 3 || place === 4) ? digit : number
    next.lastIndex = at
    const found = next.exec(text)
    if (!found) return numbers
    numbers.push(Number(found[1]))
    at = next.lastIndex
  }
}

/** Points along an arc of a circle or an upright ellipse. */
function arc(
  [x, y]: readonly [number, number],
  [rx, ry, , large, sweep, px, py]: readonly [number, number, number, number, number, number, number],
): [number, number][] {
  const [dx, dy] = [(x - px) / 2 / rx, (y - py) / 2 / ry]
  const far = dx * dx + dy * dy
  const grown = Math.max(1, Math.sqrt(far))
  const side = Math.sqrt(Math.max(0, 1 / Math.min(1, far) - 1)) * (large === sweep ? -1 : 1)
  const [cx, cy] = [dy * side, -dx * side].map((value) => (far > 1 ? 0 : value)) as [number, number]
  const [a, b] = [Math.atan2(dy - cy, dx - cx), Math.atan2(-dy - cy, -dx - cx)]
  const turn = sweep === 1 ? (b - a + 2 * Math.PI) % (2 * Math.PI) : -((a - b + 2 * Math.PI) % (2 * Math.PI))
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = a + (turn * (i + 1)) / STEPS
    return [(x + px) / 2 + (cx + Math.cos(angle)) * rx * grown, (y + py) / 2 + (cy + Math.sin(angle)) * ry * grown]
  })
}
