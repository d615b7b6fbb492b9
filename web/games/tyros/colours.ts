import type { Colour } from '../../../shared/games/tyros/types.ts'
import { marks } from '../../ui/design/marks.ts'
import type { PlayerColour } from '../player-colour.ts'

/** Colours unlike the empires', and marks unlike pieces and goods. */
export const colours: Readonly<Record<Colour, PlayerColour>> = {
  black: { paint: 'black', mark: marks.bull },
  ivory: { paint: 'bone', mark: marks.crescent },
  blue: { paint: 'blue', mark: marks.fish },
  red: { paint: 'red', mark: marks.sun },
}
