/** Every game of the house, in the order in which the home page shows them. Registries are records by these. */
export const gameIds = ['tsuro', 'tyrus', 'tyros'] as const
export type GameId = (typeof gameIds)[number]

export function isGameId(id: string): id is GameId {
  return (gameIds as readonly string[]).includes(id)
}
