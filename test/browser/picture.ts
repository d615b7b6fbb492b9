import type { Page } from 'playwright-core'

/**
 * How far two pictures of the same size are apart where they differ most, in 255ths of a colour's channel, each point the mean
 * of 4 x 4: what has moved keeps the fraction of a pixel at which it came to rest, and edges drawn there differ a lot in single
 * pixels, and little in the mean. Something else shown differs by many. `page`: any, its browser reads the pictures.
 */
export function apart(page: Page, one: string, two: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image()
          image.src = `data:image/png;base64,${picture}`
          await image.decode()
          const [width, height] = [Math.ceil(image.width / 4), Math.ceil(image.height / 4)]
          const drawn = new OffscreenCanvas(width, height).getContext('2d')!
          drawn.imageSmoothingQuality = 'high'
          drawn.drawImage(image, 0, 0, width, height)
          return drawn.getImageData(0, 0, width, height).data
        }),
      )
      return a!.length === b!.length ? a!.reduce((most, value, i) => Math.max(most, Math.abs(value - b![i]!)), 0) : 255
    },
    [one, two] as const,
  )
}

/** Whether a picture holds another one somewhere, point by point. `page`: any, its browser reads the pictures. */
export function contains(page: Page, whole: string, part: string): Promise<boolean> {
  return page.evaluate(
    async (pictures) => {
      const [large, small] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image()
          image.src = `data:image/png;base64,${picture}`
          await image.decode()
          const { width, height } = image
          const drawn = new OffscreenCanvas(width, height).getContext('2d')!
          drawn.drawImage(image, 0, 0)
          return { width, height, points: new Uint32Array(drawn.getImageData(0, 0, width, height).data.buffer) }
        }),
      )
      const isAt = (x: number, y: number): boolean => {
        for (let row = 0; row < small!.height; row++)
          for (let column = 0; column < small!.width; column++) {
            const there = large!.points[(y + row) * large!.width + x + column]
            if (there !== small!.points[row * small!.width + column]) return false
          }
        return true
      }
      for (let y = 0; y + small!.height <= large!.height; y++)
        for (let x = 0; x + small!.width <= large!.width; x++) if (isAt(x, y)) return true
      return false
    },
    [whole, part] as const,
  )
}
