import {
  answerScreen as answerScreenInput,
  change as changeInput,
  type AnswerScreen,
  type LogPage,
  type RoomRecord,
  type TableChange,
} from '../api.ts'
import type { Result } from '../errors.ts'
import type { OwnTableInfo, TableInfo } from '../table-info.ts'
import { deleteTable } from './core/deletion.ts'
import { nowAt } from './core/memory.ts'
import { holderOf, hostOf, whyNotSeated } from './core/occupants.ts'
import { answering, type Plan } from './core/plan.ts'
import { dueExpiry, TOMBSTONE_KEPT } from './core/retention.ts'
import { answerScreen, screenInfo } from './core/screens.ts'
import { change } from './core/settings.ts'
import { logPage, ownTableInfo, recordOf } from './core/views.ts'
import { asAnyone, asHost, asOwner, type Token, within } from './core/authorize.ts'
import type { Context, Feature } from './feature.ts'
import type { Player, RoomState } from './types.ts'

type Done = Result<{ readonly ok: true }>

/** Lets the host delete the table, but no substitute. */
function removable({ meta, players }: RoomState, by: Player): Plan<{ readonly ok: true }> {
  if (by !== hostOf(players)) return { error: 'not-host' }
  return meta.phase === 'playing' ? { error: 'not-finished' } : answering({ ok: true })
}

function pageOf(state: RoomState, context: Context, before: number, token: Token): Plan<LogPage> {
  const holder = token === undefined ? undefined : holderOf(state.players, token)
  if (token !== undefined && !holder) return { error: whyNotSeated(state.players, token) }
  if (!state.match) return { error: state.unreadable ? 'unreadable' : 'not-started' }
  return answering(logPage(state.match, context.platform.rows, holder?.seat ?? 'spectator', before))
}

/** The table's info, its record, and its end. */
export const table = {
  stored: ['snapshot', 'alarm'],
  alarms: { expire: { due: dueExpiry } },
  handlers: {
    info: (context: Context, token?: string): Result<OwnTableInfo> =>
      asAnyone(context, (state) => ({ answer: (info) => ownTableInfo(state, info(), token) })),

    /** The whole record, or a part of its entries: over the network it is read in parts. */
    record: (context: Context, from?: number): Result<RoomRecord> =>
      asAnyone(context, (state) =>
        state.meta.phase === 'finished'
          ? answering(recordOf(state, context.platform.rows, from))
          : { error: 'not-finished' },
      ),
  },
} satisfies Feature

/** Further requests of a table of several people. */
export const sharedTable = {
  routes: [
    { method: 'PATCH', path: '', handler: 'change', input: changeInput },
    { method: 'DELETE', path: '', handler: 'remove' },
    { method: 'PUT', path: '/screens/:screen', handler: 'answerScreen', input: answerScreenInput },
  ],
  handlers: {
    change: (context: Context, input: TableChange, token?: string): Result<TableInfo> =>
      asHost(
        context,
        token,
        'always',
        within(context, 'changes', (state) => change(state, context.platform.games, input)),
      ),

    answerScreen: (context: Context, screen: string, { shows }: AnswerScreen, token?: string): Result<TableInfo> =>
      asOwner(
        context,
        token,
        within(context, 'changes', (state) => answerScreen(state, screen, shows, nowAt(context))),
      ),

    remove(context: Context, token?: string): Done {
      const allowed = asHost(context, token, 'always', removable)
      const until = context.platform.now() + TOMBSTONE_KEPT
      if ('ok' in allowed) deleteTable(context, { code: 'deleted', until })
      return allowed
    },

    log: (context: Context, before: number, token?: string): Result<LogPage> =>
      asAnyone(context, (state) => pageOf(state, context, before, token)),
  },
  info: (state, { sessions }) => screenInfo(state, sessions),
  presence: screenInfo,
  inherited: ({ meta: { wasListed, screens } }) => ({ ...(wasListed && { wasListed }), ...(screens && { screens }) }),
} satisfies Feature
