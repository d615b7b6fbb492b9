import Count from './board/Count.svelte'
import PastElections from './board/PastElections.svelte'
import Peek from './board/Peek.svelte'
import TurnedUp from './board/TurnedUp.svelte'
import TextView from './text/TextView.svelte'

/** Parts that the first sight of the table does without, together in one file. */
export const parts = { Count, PastElections, Peek, TextView, TurnedUp }
