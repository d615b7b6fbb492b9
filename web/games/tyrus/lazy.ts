import Peek from './board/Peek.svelte'
import TextView from './text/TextView.svelte'

/** What the first sight of the table does not need, together in one file. */
export const parts = { Peek, TextView }
