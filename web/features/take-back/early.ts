import type { EarlyPart } from '../../games/page-feature.ts'
import { sendDelay } from './send-delay.ts'

export const undoWindow: EarlyPart = { delay: sendDelay, wants: ({ room }) => room.state.canWithdraw }
