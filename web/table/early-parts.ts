import { bubblesOf } from '../features/chat/bubbles.svelte.ts'
import ChatButton from '../features/chat/ChatButton.svelte'
import { Hints } from '../features/hint/hint-state.svelte.ts'

/** Parts of features that a table shows from its first sight on; see `late-parts.ts`. */
export const earlyParts = { Talk: ChatButton, spokenAt: bubblesOf, Hints }
