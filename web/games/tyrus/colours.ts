import type { Colour } from '../../../shared/games/tyrus/types.ts'
import { marks } from '../../ui/design/marks.ts'
import type { PlayerColour } from '../player-colour.ts'

/** Clay of two colours; each tablet's back has its player's mark. */
export const colours: Readonly<Record<Colour, PlayerColour>> = {
  beige: { paint: 'limestone', mark: marks.shell },
  brown: { paint: 'burnt', mark: marks.bull },
}
