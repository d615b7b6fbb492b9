import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** Last known number of solo games in this browser: with none, nothing of them is loaded. */
export const ownGameCount = (): Persisted<number> => persisted(local, 'murex:alone', 0)
