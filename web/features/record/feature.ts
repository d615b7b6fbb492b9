import type { PageFeature } from '../../games/page-feature.ts'
import RecordButtons from './RecordButtons.svelte'
import RecordOverlay from './RecordOverlay.svelte'

/** Replay, review and proof of a finished game. */
export const record: PageFeature = { overlay: RecordOverlay, places: { back: RecordButtons } }
