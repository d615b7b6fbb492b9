import type { GameId } from '../../shared/games/ids.ts'
import { m } from '../base/messages/compiled/messages.js'
import { manifestOf } from './catalogue.ts'

/** Names of the games' usual colours. */
const names: Readonly<Record<string, () => string>> = {
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

/** The name of a player's colour: the game's own, else the usual one; the id of an unknown one. */
export function colourName(game: GameId, colour: string): string {
  return (manifestOf(game).colours[colour]?.name ?? names[colour])?.() ?? colour
}
