import type { PageFeature } from '../../games/page-feature.ts'
import ChatOverlay from './ChatOverlay.svelte'

/** Lines and reactions of players. */
export const chat: PageFeature = { overlay: ChatOverlay }
