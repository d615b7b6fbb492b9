import type { Page } from 'playwright-core'
import type { Measured } from './measure.ts'

/** Least distance of two of a kind in greyscale: the mean difference of their points, 0 to 1. */
const APART = 0.05
/** Points that a picture is made smaller to, each way: what a glance takes in. */
const POINTS = 24

/** A kind of thing of which each player or empire has its own, and where the page shows one of each. */
export interface Kind {
  readonly what: string
  /** As the first of each group: two in the same group need not differ. */
  readonly selector: string
}

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Parts of a page, in CSS px, in grey, one value for each point. */
async function greys(page: Page, parts: readonly Part[]): Promise<number[][]> {
  if (parts.length === 0) return []
  const [x, y] = [Math.min(...parts.map((part) => part.x)), Math.min(...parts.map((part) => part.y))].map(Math.floor)
  const right = Math.ceil(Math.max(...parts.map((part) => part.x + part.width)))
  const bottom = Math.ceil(Math.max(...parts.map((part) => part.y + part.height)))
  const clip = { x: x!, y: y!, width: right - x!, height: bottom - y! }
  const picture = (await page.screenshot({ animations: 'disabled', clip })).toString('base64')
  return page.evaluate(
    async ([picture, parts, clip, points]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const dense = whole.width / clip.width
      return parts.map(({ x, y, width, height }) => {
        const context = new OffscreenCanvas(points, points).getContext('2d')!
        context.imageSmoothingQuality = 'high'
        const [fromX, fromY] = [(x - clip.x) * dense, (y - clip.y) * dense]
        context.drawImage(whole, fromX, fromY, width * dense, height * dense, 0, 0, points, points)
        const { data } = context.getImageData(0, 0, points, points)
        // Luma of Rec. 709, as a screen in greyscale shows it.
        return Array.from({ length: points * points }, (_, i) => {
          const [red, green, blue] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!]
          return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
        })
      })
    },
    [picture, parts, clip, POINTS] as const,
  )
}

/** The mean difference of two pictures, laid upon each other as well as a point this way or that can do. */
function distance(one: readonly number[], other: readonly number[]): number {
  const inner = Array.from({ length: POINTS - 2 }, (_, i) => i + 1)
  const shifts = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => y * POINTS + x))
  const differences = shifts.map((shift) =>
    inner.flatMap((y) => inner.map((x) => Math.abs(one[y * POINTS + x]! - other[y * POINTS + x + shift]!))),
  )
  return Math.min(...differences.map((all) => all.reduce((sum, value) => sum + value, 0) / all.length))
}

export async function distances(page: Page, { selector }: Kind): Promise<number[]> {
  const place = async (): Promise<Part[]> => {
    const all = page.locator(selector)
    const boxes = await all.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Part))
    return boxes.filter(({ width, height }) => width > 0 && height > 0)
  }
  let parts: readonly Part[]
  let pictures: readonly number[][]
  // A part that moves during its picture is looked for again.
  do {
    parts = await place()
    pictures = await greys(page, parts)
  } while (JSON.stringify(await place()) !== JSON.stringify(parts))
  return pictures.flatMap((one, i) => pictures.slice(i + 1).map((other) => distance(one, other)))
}

export async function measureGrey(page: Page, kind: Kind, count: number): Promise<Measured[]> {
  const apart = await distances(page, kind)
  const pairs = (count * (count - 1)) / 2
  if (apart.length !== pairs)
    return [{ rule: 'G3', what: `${kind.what}: ${apart.length} pairs were found instead of ${pairs}` }]
  const nearest = Math.min(...apart)
  if (nearest >= APART) return []
  return [{ rule: 'G3', what: `two ${kind.what} are ${nearest.toFixed(3)} apart in greyscale, less than ${APART}` }]
}
