/** The ways in which a table is flooded. */
export const floods = ['chat', 'refused', 'silent', 'crowd', 'spectator', 'sync', 'large', 'staying'] as const
export type Flood = (typeof floods)[number]

/** What is attacked, and how. */
export interface Attack {
  readonly flood: Flood
  readonly port: number
  readonly table: string
  /** Of a seat that attacks. */
  readonly token: string
}

/** What was tried, and what came of it. */
export interface Tally {
  /** Sockets dialled, and opened. */
  readonly dialled: number
  readonly opened: number
  readonly frames: number
  /** Bytes that came back. */
  readonly received: number
}
