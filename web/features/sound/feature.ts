import type { PageFeature } from '../../games/page-feature.ts'
import SoundSwitch from './SoundSwitch.svelte'

/** Sounds of moves, and of the own turn. */
export const sound: PageFeature = { menu: [{ at: 'sound', part: SoundSwitch }] }
