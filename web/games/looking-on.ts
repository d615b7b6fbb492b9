import type { TableSource } from './table-session.svelte.ts'

/** What a table answers where what was is shown again, and nobody acts. */
export const lookingOn = {
  finished: () => true,
  isReplay: () => true,
  pending: () => undefined,
  canAct: () => false,
  act: () => false,
  prepare: () => undefined,
} satisfies Partial<TableSource>
