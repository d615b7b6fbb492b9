import type { BrowserContextOptions } from 'playwright-core'
import { desktop, sharp } from '../device.ts'

export type Theme = 'light' | 'dark'
export type Device = 'phone' | 'desktop'

/** A size that every screen is held against, in CSS px. */
export interface Size {
  readonly width: number
  readonly height: number
  readonly device: Device
  /** Factor by which text is larger than designed. */
  readonly text?: number
}

export const themes: readonly Theme[] = ['light', 'dark']

/** A screen is opened once a device and then resized: the first size of each is the one it is opened at. */
export const sizes: readonly Size[] = [
  { width: 390, height: 844, device: 'phone' },
  { width: 360, height: 640, device: 'phone' },
  { width: 844, height: 390, device: 'phone' },
  { width: 1280, height: 800, device: 'desktop' },
]

/** Further sizes that every screen must fit: the narrowest phone, and text twice as large. */
export const tight: readonly Size[] = [
  { width: 320, height: 640, device: 'phone' },
  { width: 320, height: 640, device: 'phone', text: 2 },
  { width: 390, height: 844, device: 'phone', text: 2 },
  { width: 640, height: 400, device: 'phone' },
]

export const devices: readonly Device[] = ['phone', 'desktop']
export const sizesOf = (device: Device): readonly Size[] => sizes.filter((size) => size.device === device)

/** Each screen is looked at in the same evening: hour and day have as many letters as they can have. */
export const EVENING = Date.UTC(2099, 8, 23, 22)

/** Motion is spared, so that a screen stands still soon; what is measured is where things come to rest. */
export const contextOf: Readonly<Record<Device, BrowserContextOptions>> = {
  phone: { ...sharp, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
  desktop: { ...desktop, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
}

export const narrow = sizes[1]!

/** `390x844`, `320x640 text 200 %` */
export const nameOf = ({ width, height, text = 1 }: Size): string =>
  `${width}x${height}${text === 1 ? '' : ` text ${text * 100} %`}`
