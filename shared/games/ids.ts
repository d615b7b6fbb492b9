/** All games, in the order of the home page. Registries are records by these ids. */
export const gameIds = ['tsuro', 'tyrus', 'tyros'] as const
export type GameId = (typeof gameIds)[number]

export function isGameId(id: string): id is GameId {
  return (gameIds as readonly string[]).includes(id)
}
