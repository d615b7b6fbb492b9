import type { SeatBot } from '../../api.ts'
import type { Result } from '../../errors.ts'
import type { TableInfo } from '../../table-info.ts'
import { asHost, within } from '../core/authorize.ts'
import { botSeats, timed } from './schedule.ts'
import { seatBot, yielding } from './seat-bot.ts'
import { letBotMove, remind } from './turns.ts'
import type { Context, Feature } from '../feature.ts'

/** Bots, which play for the house and for players who are away. */
export const bots = {
  after: (before, change, platform) => timed(before, yielding(change, platform.alike), platform),
  woken: remind,
  alarms: { bots: { run: letBotMove } },
  info: (state) => (state.botsRest && botSeats(state).length > 0 ? { botsRest: true } : {}),
  handlers: {
    seatBot: (context: Context, input: SeatBot, token?: string): Result<TableInfo> =>
      asHost(
        context,
        token,
        'waiting',
        within(context, 'changes', (state) => seatBot(state, context.platform, input)),
      ),
  },
} satisfies Feature
