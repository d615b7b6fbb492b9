import Beside from './WaitingBeside.svelte'
import Overlays from './WaitingOverlays.svelte'

/** What of the waiting room comes after its first sight. */
export const late = { Beside, Overlays }
