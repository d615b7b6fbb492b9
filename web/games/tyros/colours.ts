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

export const outline = 'M2 2Q12 4.4 22 2Q20 12 22 22Q12 19.6 2 22Q4 12 2 2Z'
