import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** How many games alone this browser kept when that was last known: without one nothing of them is loaded. */
export const ownGameCount = (): Persisted<number> => persisted(local, 'murex:alone', 0)
