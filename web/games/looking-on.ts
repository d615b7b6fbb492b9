import type { TableSource } from './table-session.svelte.ts'

/** TableSource defaults for a replay. */
export const lookingOn = {
  finished: () => true,
  isReplay: () => true,
  pending: () => undefined,
  canAct: () => false,
  act: () => false,
  prepare: () => undefined,
} satisfies Partial<TableSource>
