import type { Empire, Kind, Location } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { TYRE } from '../../../../shared/games/tyros/board.ts'

const kindNames: Readonly<Record<Kind, () => string>> = {
  orange: m.tyros_kind_orange,
  yellow: m.tyros_kind_yellow,
  green: m.tyros_kind_green,
  violet: m.tyros_kind_violet,
  joker: m.tyros_kind_joker,
}
const empireNames: Readonly<Record<Empire, () => string>> = {
  orange: m.tyros_empire_orange,
  yellow: m.tyros_empire_yellow,
  green: m.tyros_empire_green,
  violet: m.tyros_empire_violet,
}

export const kindName = (kind: Kind): string => kindNames[kind]()
export const empireName = (empire: Empire): string => empireNames[empire]()

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

// One sentence for all of them: they are asked for by number.
const ranks = m.tyros_ranks_short().split(', ')
/** A rank in short: 0 is "1st". */
export const shortRank = (i: number): string => ranks[i]!

/** Several alternatives: "green or yellow". */
export function either(names: readonly string[]): string {
  return names.join(` ${m.tyros_or()} `)
}

// One sentence for all of them: they are asked for by number.
const all = m.tyros_places().split(', ')

export const nameOf = (location: Location): string => all[location - 1]!

/** A location with its number on the board: "Sicily, 17". */
export function locationName(location: Location): string {
  return location === TYRE ? nameOf(TYRE) : m.tyros_at({ place: nameOf(location), number: location })
}
