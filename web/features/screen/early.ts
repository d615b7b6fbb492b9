import type { EarlyPart } from '../../games/page-feature.ts'

export const screen: EarlyPart = { wants: ({ info }) => info.screen === true }
