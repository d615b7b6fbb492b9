import { persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** Number of finished games on this device, when it was last counted. */
export const archivedCount = persisted(local, 'murex:archived', 0)
