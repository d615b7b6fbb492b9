import { fade, fall } from './board/fall.ts'
import TextView from './text/TextView.svelte'

/** Parts of the table that its first sight can do without. */
export const parts = { TextView, fall, fade }
