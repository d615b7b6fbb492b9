import type { Result } from '../../errors.ts'
import type { TableInfo } from '../../table-info.ts'
import { nowAt, read } from '../core/memory.ts'
import { dueHost } from '../core/host.ts'
import { asAnyone, asOwner, asHost, asPlayer, within } from '../core/authorize.ts'
import { keptSeat as keepSeatInput, type KeptSeat } from '../../api.ts'
import { act } from './act.ts'
import { hinted } from './hint.ts'
import { start } from './commands.ts'
import { giveUp, keepSeat } from './guests.ts'
import { leadOn, planRematch } from './rematch.ts'
import { inherited, rematchPlayers, restartSeries, seriesInfo } from './series.ts'
import type { Context, Feature } from '../feature.ts'
import type { NewTable, NewTableResult } from '../platform.ts'

/** The game under way, and the next one. */
export const match = {
  alarms: { host: { due: dueHost } },
  frames: { act },
  handlers: {
    start: (context: Context, token?: string): Result<TableInfo> =>
      asHost(context, token, 'waiting', (state) => start(state, context.platform, nowAt(context))),

    /** Makes the next table for the first who asks, from an address with the hash `maker`. */
    async rematch(context: Context, token?: string, maker = ''): Promise<NewTableResult> {
      const planned = asOwner(context, token, (state) => planRematch(state, context.platform))
      if ('error' in planned) return planned
      const state = read(context)!
      const inherited = context.features.map((feature) => feature.inherited?.(state))
      const next: NewTable = Object.assign(planned.ok, maker && { maker }, ...inherited)
      const made = await context.platform.makeTable(next)
      return 'error' in made ? made : asAnyone(context, (state) => leadOn(state, made.ok.id))
    },
  },
} satisfies Feature

/** Wins of each player, from rematch to rematch. */
export const series = {
  routes: [{ method: 'DELETE', path: '/series', handler: 'restartSeries' }],
  handlers: {
    restartSeries: (context: Context, token?: string): Result<TableInfo> =>
      asOwner(context, token, within(context, 'changes', restartSeries)),
  },
  info: seriesInfo,
  inherited: (state) => ({ series: inherited(state, rematchPlayers(state.players)) }),
} satisfies Feature

/** Hints among several players, of which all are told. */
export const hints = {
  routes: [{ method: 'POST', path: '/seats/mine/hint', handler: 'hint' }],
  handlers: {
    hint: (context: Context, token?: string): Result<TableInfo> =>
      asPlayer(context, token, within(context, 'changes', hinted)),
  },
} satisfies Feature

/** Visitors of a running game who want to play at the next one. */
export const guests = {
  routes: [
    { method: 'POST', path: '/guests', handler: 'keepSeat', input: keepSeatInput, limit: 'SEATS' },
    { method: 'DELETE', path: '/guests/mine', handler: 'giveUpSeat' },
  ],
  handlers: {
    keepSeat: (
      context: Context,
      input: KeptSeat,
      token?: string,
      address?: string,
    ): Result<{ readonly name: string }> => {
      const { alike, now } = context.platform
      return asAnyone(
        context,
        within(context, 'changes', (state) => keepSeat(state, input, { token, address }, now(), alike)),
      )
    },
    giveUpSeat: (context: Context, token?: string): Result<{ readonly ok: true }> =>
      asAnyone(context, (state) => giveUp(state, token)),
  },
  info: ({ meta: { guests = [] } }) => (guests.length > 0 ? { guests: guests.map(({ name }) => name) } : {}),
} satisfies Feature
