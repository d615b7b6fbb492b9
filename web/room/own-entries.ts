import type { SyncState } from './connection.ts'

/** Whether an entry of this page's own seat is new, sent by the room or caught up with. */
export function hasActed(before: SyncState, { n, log, you }: SyncState): boolean {
  if (before.view === undefined || log === undefined || you === null || n <= before.n) return false
  return log.entries.slice(Math.max(0, before.n - log.from)).some(({ seat }) => seat === you)
}

export const isChosen = (draft: unknown): boolean =>
  typeof draft === 'object' && draft !== null && Object.values(draft).some((part) => part !== undefined)
