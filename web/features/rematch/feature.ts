import type { PageFeature } from '../../games/page-feature.ts'
import Rematch from './Rematch.svelte'

/** The next game of the same players. */
export const rematch: PageFeature = { places: { next: Rematch } }
