import type { GameId } from '../../shared/games/ids.ts'
import { marks } from '../ui/design/marks.ts'
import { corporations } from './tyrus/board/corporations.ts'

/** The icon of each game, a path to be filled evenodd in a box of 24: of a tile, a temple, a galley. */
export const icons: Readonly<Record<GameId, string>> = {
  tsuro: 'M1 1H23V23H1ZM3 3V11C8 11 7 3 9 3H12C9 3 10 13 3 13V21H11C11 12 21 16 21 9H23V11C21 18 14 14 14 21H21V3Z',
  tyrus: corporations[2].building,
  tyros: marks.galley,
}
