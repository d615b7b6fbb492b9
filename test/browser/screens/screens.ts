import { archive } from './archive.ts'
import { around } from './around.ts'
import { bots } from './bots.ts'
import { deviceTransfer } from './device-transfer.ts'
import { series } from './series.ts'
import { entry } from './entry.ts'
import { leaving } from './leaving.ts'
import { others } from './others.ts'
import { notices } from './notices.ts'
import { positionLinks } from './position-links.ts'
import { pace } from './pace.ts'
import { push } from './push.ts'
import { recap } from './recap.ts'
import { rescue } from './rescue.ts'
import { type Screen } from './screen.ts'
import { scratch } from './scratch.ts'
import { hotSeats } from './hot-seat.ts'
import { tableScreen } from './table-screen.ts'
import { takeBack } from './take-back.ts'
import { tsuro } from './tsuro.ts'
import { tyros } from './tyros.ts'
import { tyrus } from './tyrus.ts'

/** Every screen in every state that it can have, for every number of players that matters to it, by area. */
export const areas = {
  entry,
  archive,
  around,
  bots,
  'device-transfer': deviceTransfer,
  series,
  leaving,
  notices,
  'position-links': positionLinks,
  pace,
  push,
  recap,
  rescue,
  scratch,
  'hot-seat': hotSeats,
  'table-screen': tableScreen,
  'take-back': takeBack,
  tsuro,
  tyrus,
  tyros,
  others,
} as const

export const screens: readonly Screen[] = Object.values(areas).flat()
