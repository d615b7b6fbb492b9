import type { Result } from '../../errors.ts'
import type { KeptTable } from '../../keeper.ts'
import { asAnyone } from '../core/authorize.ts'
import { deleteTable } from '../core/deletion.ts'
import { answering } from '../core/plan.ts'
import { goesAt, madeAt } from '../core/retention.ts'
import { metaChanged } from '../core/table-log.ts'
import type { Context, Feature } from '../feature.ts'
import type { Platform } from '../platform.ts'
import type { RoomState } from '../types.ts'

type Done = Result<{ readonly ok: true }>

/** The table as the keeper sees it: nothing of a hand, a secret, a token or an address. [ROOM-195] */
function keptTable(state: RoomState, platform: Platform): KeptTable {
  const { id, game, phase, settings, startedAt, attended } = state.meta
  const alarm = platform.rows.list('alarm').find(({ name }) => name === 'expire')
  const expires = goesAt(state, platform, alarm?.at ?? platform.now())
  const made = phase === 'waiting' ? madeAt(expires) : startedAt
  return {
    ...{ id, game, phase, made, expires },
    names: state.players.map(({ name }) => name),
    touched: Math.max(made, platform.rows.entryAt(), attended?.at ?? 0),
    rows: platform.rowsToday?.() ?? 0,
    listed: settings.listed,
  }
}

/** Requests of the house's keeper, who has no seat. */
export const keeper = {
  handlers: {
    inspect: (context: Context): Result<KeptTable> =>
      asAnyone(context, (state) => answering(keptTable(state, context.platform))),

    /** Takes the table down in any phase: its tombstone stays as long as it would have. [ROOM-196] */
    takeDown(context: Context): Done {
      const found = asAnyone(context, (state) => answering(keptTable(state, context.platform)))
      if ('error' in found) return found
      deleteTable(context, { code: 'taken-down', until: found.ok.expires })
      return { ok: { ok: true } }
    },

    /** Takes the table off the list of open ones, for good. */
    unlist: (context: Context): Done =>
      asAnyone(context, (state) => {
        const settings = { ...state.meta.settings, listed: false }
        return answering({ ok: true }, metaChanged(state, { settings, unlisted: true }))
      }),
  },
} satisfies Feature
