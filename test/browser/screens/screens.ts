import { around } from './around.ts'
import { entry } from './entry.ts'
import { type Screen } from './screen.ts'
import { tsuro } from './tsuro.ts'
import { tyros } from './tyros.ts'
import { tyrus } from './tyrus.ts'

/** Every screen in every state that it can have, for every number of players that matters to it, by area. */
export const areas = { entry, around, tsuro, tyrus, tyros } as const
export type Area = keyof typeof areas

export const screens: readonly Screen[] = Object.values(areas).flat()
