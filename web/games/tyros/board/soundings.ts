import { locations } from '../../../../shared/games/tyros/board.ts'
import { SIDE, cornerOf, type Point } from './geometry.ts'

/** Depths in fathoms where no coast, port or name is near. */
export const soundings: readonly (readonly [x: number, y: number, fathoms: number])[] = [
  ...([[497, 293, 163], [367, 230, 153], [260, 256, 150], [401, 296, 208], [590, 271, 204], [298, 387, 197]] as const), // prettier-ignore
  ...([[642, 323, 129], [207, 92, 156], [395, 346, 161], [208, 181, 216], [18, 230, 144], [356, 305, 45]] as const), // prettier-ignore
  ...([[503, 231, 183], [306, 339, 162], [301, 286, 130], [607, 231, 86], [365, 110, 63], [176, 276, 132]] as const), // prettier-ignore
  ...([[199, 245, 202], [609, 372, 212], [284, 135, 84], [593, 29, 46], [470, 324, 192], [242, 313, 80]] as const), // prettier-ignore
  ...([[487, 378, 134], [120, 263, 212], [456, 112, 130], [393, 440, 38], [405, 237, 139], [148, 308, 184]] as const), // prettier-ignore
  ...([[655, 279, 101], [432, 328, 142], [647, 211, 43], [543, 405, 213], [622, 179, 164]] as const), // prettier-ignore
]

/** Where the name of each numbered square is written. */
export const names: readonly Point[] = locations.slice(0, -1).map((location) => {
  const [x, y] = cornerOf(location)
  return [x + SIDE / 2, y + SIDE - 6]
})
