import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** While it is true nothing said pops up, sounds or counts as unread; it can still be read. */
export const muted = persisted(local, 'murex:muted', false)
