import { gameIds } from '../../shared/games/ids.ts'

/** The games of the house, which keep all its bars. Those of others leave out what they may, and keep the laws. */
export const houseIds = ['tsuro', 'tyrus', 'tyros'] as const
export type HouseId = (typeof houseIds)[number]

export const isOfHouse = (id: string): id is HouseId => (houseIds as readonly string[]).includes(id)

/** Count of the games of others: what all pages or tables load grows with each. */
export const more = gameIds.length - houseIds.length
