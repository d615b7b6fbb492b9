import { lazy } from '../../base/lazy.svelte.ts'

/** Loads the overlays of the table, and its texts, from the moment that the table is there. */
export const parts = lazy(async () => (await import('./tap.ts')).parts)
