import type { Colour } from '../../../shared/games/tsuro/types.ts'
import { marks } from '../../ui/design/marks.ts'
import type { PlayerColour } from '../player-colour.ts'

/** `seam`: along the middle of a way in this colour, a dash pattern in a tile of 60; `none`: there is none. */
interface StoneColour extends PlayerColour {
  readonly seam: string
}

export const colours: Readonly<Record<Colour, StoneColour>> = {
  pink: { paint: 'pink', mark: marks.shell, seam: '' },
  blue: { paint: 'blue', mark: marks.galley, seam: 'none' },
  orange: { paint: 'orange', mark: marks.amphora, seam: '7 4' },
  yellow: { paint: 'yellow', mark: marks.sun, seam: '0 4.5' },
  sky: { paint: 'sky', mark: marks.crescent, seam: '12 5' },
  red: { paint: 'red', mark: marks.fish, seam: '8 4 0 4' },
  black: { paint: 'black', mark: marks.bull, seam: '0 9' },
  green: { paint: 'green', mark: marks.palm, seam: '3.5 3.5' },
}
