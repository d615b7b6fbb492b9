import { lazy } from '../base/lazy.svelte.ts'
import HostNotice from '../features/seats/HostNotice.svelte'
import SeriesLine from '../features/series/SeriesLine.svelte'
import Beside from './WaitingBeside.svelte'
import Overlays from './WaitingOverlays.svelte'

/** The games' moving pictures, as home has them. */
const moving = lazy(() => import('../games/pictures.ts'))

/** Parts of the waiting room that load after its first sight. */
export const late = { Beside, HostNotice, Overlays, SeriesLine, moving }
