import type { Screen } from './screen.ts'
import { around } from './around.ts'
import { house } from './house.ts'
import { tsuro } from './tsuro.ts'
import { tyros } from './tyros.ts'
import { tyrus } from './tyrus.ts'

/** Every screen in every state that it can have, for every number of players that matters to it. */
export const screens: readonly Screen[] = [...house, ...around, ...tsuro, ...tyrus, ...tyros]
