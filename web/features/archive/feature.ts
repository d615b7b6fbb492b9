import type { PageFeature } from '../../games/page-feature.ts'
import { archiveFinished } from './archive-store.ts'

/** Finished games of this device. */
export const archive: PageFeature = { ended: (finish) => void archiveFinished(finish) }
