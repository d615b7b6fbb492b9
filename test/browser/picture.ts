import type { Page } from 'playwright-core'

/**
 * How far two pictures of the same size are apart at their most different point, in 255ths of a colour's channel. What has
 * moved keeps edges that differ by a few; something else shown differs by many. `page`: any, its browser reads the pictures.
 */
export function apart(page: Page, one: string, two: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image()
          image.src = `data:image/png;base64,${picture}`
          await image.decode()
          const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d')!
          drawn.drawImage(image, 0, 0)
          return drawn.getImageData(0, 0, image.width, image.height).data
        }),
      )
      return a!.length === b!.length ? a!.reduce((most, value, i) => Math.max(most, Math.abs(value - b![i]!)), 0) : 255
    },
    [one, two] as const,
  )
}
