/** The figures of the rules, each of them written here alone. */

/** Galleys and cities of a player, each (TYR-1). */
export const SUPPLY = 10
/** Cards of each colour, and jokers (TYR-2). */
export const COLOUR_CARDS = 14
export const JOKERS = 4
/** Galleys of a player in Tyre at the beginning (TYR-4). */
export const FIRST_GALLEYS = 2
/** Map tiles dealt to each player (TYR-9). */
export const TILES_DEALT = 4
/** Cards dealt to each player in every round, by the number of players (TYR-11). */
export const CARDS_DEALT: Readonly<Record<number, number>> = { 3: 12, 4: 10 }
/** Galleys in a location, or of one player in Tyre while it has no city, at most (TYR-22). */
export const BERTHS = 2
/** The price of a city, and the price where two galleys of the player are (TYR-26). */
export const CITY_PRICE = 5
export const CITY_PRICE_OF_TWO = 4
/** Cards exchanged with the deck at once, at most (TYR-31), and given for one of the discard pile (TYR-32). */
export const BANK = 3
/** Cards kept from one round to the next, at most (TYR-36). */
export const KEEP = 3
/** Offers of one player in a turn, at most (TYR-47). */
export const OFFERS = 5
/** Trades in one row of actions, at most (TYR-48). */
export const TRADES = 20
/** Points from the largest empire to the smallest: for a city (TYR-39), and for a galley alone (TYR-40). */
export const CITY_POINTS = [12, 10, 9, 8] as const
export const GALLEY_POINTS = [6, 5, 4, 3] as const
/** Points for the first city in all empires (TYR-41), and for most cities in one (TYR-42). */
export const BONUS = 7

/** Laps of the growth in a round (TYR-17). */
export const growthLaps = (seats: number, round: number): number => (seats === 3 || round === 1 ? 2 : 1)
