import type { Colour as Tsuro } from '../../shared/games/tsuro/types.ts'
import type { Colour as Tyros } from '../../shared/games/tyros/types.ts'
import type { Colour as Tyrus } from '../../shared/games/tyrus/types.ts'
import { m } from '../base/messages/compiled/messages.js'

const names: Readonly<Record<Tsuro | Tyrus | Tyros, () => string>> = {
  pink: m.seats_colour_pink,
  blue: m.seats_colour_blue,
  orange: m.seats_colour_orange,
  yellow: m.seats_colour_yellow,
  sky: m.seats_colour_sky,
  red: m.seats_colour_red,
  black: m.seats_colour_black,
  green: m.seats_colour_green,
  ivory: m.seats_colour_ivory,
  beige: m.seats_colour_beige,
  brown: m.seats_colour_brown,
}

/** The name of a player's colour; the id of an unknown one. */
export function colourName(colour: string): string {
  return (names as Readonly<Record<string, () => string>>)[colour]?.() ?? colour
}
