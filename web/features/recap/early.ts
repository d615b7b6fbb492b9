import { lastSeen } from '../../base/last-seen.ts'
import type { EarlyPart } from '../../games/page-feature.ts'

/** It begins at once for a player who has missed something. */
export const recap: EarlyPart = { wants: ({ room: { state }, info }) => state.n - (lastSeen(info.id) ?? state.n) > 2 }
