import type { EarlyPart } from '../../games/page-feature.ts'

export const leaving: EarlyPart = { wants: ({ info }) => info.seats.some(({ kind }) => kind === 'left') }
