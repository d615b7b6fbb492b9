import { lazy } from '../base/lazy.svelte.ts'

/** The menu of a table: loaded once the page is at rest. */
export const menu = lazy(async () => (await import('./Menu.svelte')).default)
