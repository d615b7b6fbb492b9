import type { EarlyPart } from '../../games/page-feature.ts'

export const pace: EarlyPart = { wants: ({ info }) => info.clock !== undefined }
