import SeriesLine from '../features/series/SeriesLine.svelte'
import Beside from './WaitingBeside.svelte'
import Overlays from './WaitingOverlays.svelte'

/** Parts of the waiting room that load after its first sight. */
export const late = { Beside, Overlays, SeriesLine }
