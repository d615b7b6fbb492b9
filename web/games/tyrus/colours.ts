import type { Colour } from '../../../shared/games/tyrus/types.ts'
import { marks } from '../../ui/design/marks.ts'
import type { PlayerColour } from '../player-colour.ts'

/** Clay of two colours; each tablet's back has its player's mark. */
export const colours: Readonly<Record<Colour, PlayerColour>> = {
  beige: { paint: 'limestone', mark: marks.shell },
  brown: { paint: 'burnt', mark: marks.bull },
}

export const outline = 'M6.500 1H17.500Q21 1 21 4.500V19.500Q21 23 17.500 23H6.500Q3 23 3 19.500V4.500Q3 1 6.500 1Z'
