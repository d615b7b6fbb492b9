import { later } from '../state/later.svelte.ts'

/** The menu of a table: loaded once the page is at rest. */
export const menu = later(async () => (await import('./Menu.svelte')).default)
