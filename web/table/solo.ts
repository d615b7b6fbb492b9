import type { Composition } from './composition.ts'
import SoloStatus from './SoloStatus.svelte'

/** What a table has that is played alone. */
export const solo: Composition = { Status: SoloStatus, menu: async () => (await import('./SoloMenu.svelte')).default }
