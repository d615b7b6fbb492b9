import type { Screen } from './screens/screen.ts'
import { around } from './screens/around.ts'
import { house } from './screens/house.ts'
import { tsuro } from './screens/tsuro.ts'
import { tyros } from './screens/tyros.ts'
import { tyrus } from './screens/tyrus.ts'

/** Every screen in every state that it can have, for every number of players that matters to it. */
export const screens: readonly Screen[] = [...house, ...around, ...tsuro, ...tyrus, ...tyros]
