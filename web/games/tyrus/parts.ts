import { lazy } from '../../base/lazy.svelte.ts'

/** What lies over the table when it is asked for, and what it tells; on its way from the moment that the table is there. */
export const parts = lazy(async () => (await import('./lazy.ts')).parts)
