import type { PageFeature } from '../../games/page-feature.ts'
import RulesOverlay from './RulesOverlay.svelte'

/** The rules of the game. */
export const rules: PageFeature = { overlay: RulesOverlay }
