import { archive } from '../features/archive/feature.ts'
import { chat } from '../features/chat/feature.ts'
import { guests } from '../features/guests/feature.ts'
import { hint } from '../features/hint/feature.ts'
import { leaving } from '../features/leaving/feature.ts'
import { offline } from '../features/offline/feature.ts'
import { pace } from '../features/pace/feature.ts'
import { proposals } from '../features/proposals/feature.ts'
import { push } from '../features/push/feature.ts'
import { recap } from '../features/recap/feature.ts'
import { record } from '../features/record/feature.ts'
import { rematch } from '../features/rematch/feature.ts'
import { rescue } from '../features/rescue/feature.ts'
import { rules } from '../features/rules/feature.ts'
import { scratch } from '../features/scratch/feature.ts'
import { screen } from '../features/screen/feature.ts'
import { seats } from '../features/seats/feature.ts'
import { series } from '../features/series/feature.ts'
import { solo } from '../features/solo/feature.ts'
import { sound } from '../features/sound/feature.ts'
import { takeBack, undoWindow } from '../features/take-back/feature.ts'
import type { PageFeature } from '../games/page-feature.ts'

// Within a place of the menu, and among notices of one priority, the first comes first.

const everywhere = [chat, rules, record, sound, hint, scratch, archive, rematch, series]
const shared = [rescue, guests, seats, screen, takeBack, undoWindow, pace, push, proposals, leaving]

/** A feature that shows itself and tells nothing, since what it knows may have changed. */
const silent = ({ menu, overlay, places }: PageFeature): PageFeature => ({
  ...(menu && { menu }),
  ...(overlay && { overlay }),
  ...(places && { places }),
})

/** A feature that tells its notices, and shows nothing in the menu. */
const telling = ({ begin, notices }: PageFeature): PageFeature => ({
  ...(begin && { begin }),
  ...(notices && { notices }),
})

/** Features by the kind of table: with others, alone, and as it was when the room spoke last. */
export const features = {
  online: [recap, ...everywhere, ...shared],
  // Bots wait for nobody, so nothing is held back.
  alone: [...everywhere, takeBack, telling(undoWindow), solo],
  asOf: [...[...everywhere, ...shared].map(silent), offline, telling(undoWindow), telling(leaving)],
} satisfies Readonly<Record<string, readonly PageFeature[]>>

export type Kind = keyof typeof features
