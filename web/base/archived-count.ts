import { persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** How many finished games this device kept when that was last known. */
export const archivedCount = persisted(local, 'murex:archived', 0)
