import { keptSwitch } from '../../base/persisted.svelte.ts'

/** While it is on nothing said pops up, sounds or counts as unread; it can still be read. */
export const muting = keptSwitch('murex:muted', false)
