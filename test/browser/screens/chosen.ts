import { titleOf } from './screen.ts'
import { areas, screens } from './screens.ts'

/** The fullest table of each game, on turn and over; and a sheet that is longer than the page. */
const tables = [
  'tsuro-menu-8',
  'tsuro-playing-8',
  'tsuro-finished-8',
  'tyrus-chosen-2',
  'tyrus-finished-2',
  'tyros-offer-4',
  'tyros-finished-4',
]

/** One of each area, and those. */
export const chosen = [
  ...Object.values(areas).flatMap(([first]) => first ?? []),
  ...tables.map((title) => screens.find((one) => titleOf(one) === title)!),
]
