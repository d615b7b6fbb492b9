import type { Seat } from '../../../shared/engine/game.ts'

/** The colours of the players, by seat: none that an empire has. Tokens of the house: the colour, and what is drawn on it. */
const sails = [
  { colour: 'bull', on: 'bull-on' },
  { colour: 'bone', on: 'pitch' },
  { colour: 'galley', on: 'galley-on' },
  { colour: 'fish', on: 'fish-on' },
] as const

/** A seat's colours as inline style. */
export function sailOf(seat: Seat): string {
  const { colour, on } = sails[seat]!
  return `--c:var(--${colour});--on:var(--${on})`
}
