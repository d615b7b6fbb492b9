import type { PageFeature } from '../../games/page-feature.ts'
import OfflineNotice from './OfflineNotice.svelte'

/** A table from this device's storage, before the room has spoken. */
export const offline: PageFeature = { part: OfflineNotice }
