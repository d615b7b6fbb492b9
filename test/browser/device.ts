import type { BrowserContextOptions } from 'playwright-core'

/**
 * Keeps the page for times without a network, as all browsers do. All other tests go without, so that each sees what the server
 * has.
 */
export const keeping = { serviceWorkers: 'allow' } as const satisfies BrowserContextOptions

/** Drawn coarsely, a point for each px: what is played here is read and touched, and looked at elsewhere. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}
/** Drawn as finely as a phone draws: for pictures, and for text that is measured. */
export const sharp: BrowserContextOptions = { ...phone, deviceScaleFactor: 3 }
export const quiet: BrowserContextOptions = { ...phone, reducedMotion: 'reduce' }
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }
