import { bots } from './bots/feature.ts'
import { chat } from './chat/chat.ts'
import { clock } from './clock/feature.ts'
import { attendance } from './core/attendance.ts'
import { hosts } from './core/host.ts'
import { keeper } from './keeper/feature.ts'
import { guests, hints, match, series } from './match/feature.ts'
import { proposals, requests } from './proposals/feature.ts'
import { push } from './push/feature.ts'
import { newTables, seats } from './seats/feature.ts'
import { standIns } from './seats/stand-in.ts'
import { afterTerms } from './seats/terms.ts'
import { sharedTable, table } from './table.ts'

/** Imports allowed between the folders of features; all may import the core. */
export const needs: Readonly<Record<string, readonly string[]>> = {
  bots: ['seats', 'chat', 'match'],
  match: ['seats'],
  proposals: ['seats', 'clock', 'match', 'push'],
  push: ['clock'],
  seats: ['clock'],
}

// In the order in which they see each change.

/** Features of a table where one plays alone, in the page. */
export const soloFeatures = [table, newTables, match, bots, chat] as const

/** Features of a table where several people play. */
export const features = [
  table,
  sharedTable,
  attendance,
  hosts,
  newTables,
  seats,
  match,
  series,
  hints,
  guests,
  standIns,
  { after: afterTerms },
  requests,
  clock,
  proposals,
  bots,
  chat,
  push,
  keeper,
] as const
