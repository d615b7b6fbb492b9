import type { PageFeature } from '../../games/page-feature.ts'
import RecordOverlay from './RecordOverlay.svelte'

/** Replay, review and proof of a finished game. */
export const record: PageFeature = { overlay: RecordOverlay }
