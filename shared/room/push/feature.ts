import type { Result } from '../../errors.ts'
import type { NudgeInfo, Subscribe } from '../../push.ts'
import type { TableInfo } from '../../table-info.ts'
import { hashToken } from '../../tokens.ts'
import { asAnyone, asOwner, asPlayer, type Token, within } from '../core/authorize.ts'
import { hasPush, sendAll, sendDue, type PushPlatform, withNotifications } from './notifications.ts'
import { attend } from '../core/presence.ts'
import { nowAt } from '../core/memory.ts'
import { nudged, nudgeInfo, nudges } from './nudge.ts'
import { deviceWith } from '../core/occupants.ts'
import { answering, type Plan } from '../core/plan.ts'
import { isZone } from './quiet-hours.ts'
import type { Context, Feature } from '../feature.ts'
import type { SilentChange } from '../core/change.ts'
import type { Player, PushDevice, RoomState } from '../types.ts'

type Done = Result<{ readonly ok: true }>

/** Devices of one seat that are notified, at most: a further one replaces the oldest. */
const PUSH_DEVICES = 4

/** Plans for a player's device, where the platform can push. */
function asTold<T>(
  context: Context,
  token: Token,
  plan: (platform: PushPlatform, state: RoomState, player: Player) => Plan<T>,
): Result<T> {
  const { platform } = context
  return asPlayer(context, token, (state, player) =>
    hasPush(platform) ? plan(platform, state, player) : { error: 'no-push' },
  )
}

const silent = (state: RoomState, write: () => void): SilentChange => ({ kind: 'silent', state, write })

/** Devices of a player without a place once this one is added: those that others let in first, then the oldest. */
function crowdedOut({ players }: RoomState, devices: readonly PushDevice[], device: PushDevice): readonly PushDevice[] {
  const { id, playerId } = device
  const isLetIn = ({ token }: PushDevice): number => Number(deviceWith(players, token)?.isLetIn)
  const others = devices.filter((one) => one.playerId === playerId && one.id !== id)
  return [device, ...others].toSorted((a, b) => isLetIn(a) - isLetIn(b) || b.since - a.since).slice(PUSH_DEVICES)
}

function subscribed({ rows }: PushPlatform, state: RoomState, device: PushDevice): Plan<{ readonly ok: true }> {
  const devices = rows.list('device')
  const known = devices.find(({ id }) => id === device.id)
  if (known && JSON.stringify({ ...device, since: known.since }) === JSON.stringify(known))
    return answering({ ok: true })
  const gone = crowdedOut(state, devices, device)
  if (gone.includes(device)) return { error: 'no-push' }
  const change = silent(state, () => {
    for (const { id } of gone) rows.drop('device', id)
    rows.put('device', device.id, device)
  })
  return answering({ ok: true }, change)
}

/** Id of a seat's device: two seats on one device are notified apart. */
const idOf = ({ id }: Player, endpoint: string): string => hashToken(`${id} ${endpoint}`).slice(0, 16)

const handlers = {
  subscribe(context: Context, input: Subscribe, house: string, token?: string): Done {
    const plan = (platform: PushPlatform, state: RoomState, player: Player): Plan<{ readonly ok: true }> => {
      const { endpoint, keys } = input.subscription
      if (state.meta.phase === 'finished' || state.meta.phase === 'ended') return { error: 'already-over' }
      if (!platform.push.allows(endpoint)) return { error: 'no-push' }
      if (!isZone(input.zone)) return { error: 'malformed' }
      const { note, zone, quiet } = input
      const owner = {
        id: idOf(player, endpoint),
        playerId: player.id,
        token: hashToken(token!),
        house,
        since: platform.now(),
      }
      return subscribed(platform, state, { ...owner, endpoint, keys, note, zone, quiet, bad: 0 })
    }
    const done = asTold(context, token, within(context, 'changes', plan))
    // The device may have to be notified at once.
    if ('ok' in done) attend(context)
    return done
  },

  unsubscribe: (context: Context, endpoint: string, token?: string): Done =>
    asTold(context, token, ({ rows }, state, player) => {
      const device = rows.list('device').find(({ id }) => id === idOf(player, endpoint))
      return answering({ ok: true }, device && silent(state, () => rows.drop('device', device.id)))
    }),

  nudgeInfo: (context: Context, token?: string): Result<NudgeInfo> =>
    asOwner(context, token, (state, player) => answering(nudgeInfo(context.platform, state, player, nowAt(context)))),

  /** Nudges the players who are waited for, once a turn: on an open page, and by push. */
  async nudge(context: Context, token?: string): Promise<Result<TableInfo>> {
    const { platform } = context
    const sending = asOwner(context, token, (state, player) => {
      const { players, sending } = nudges(platform, state, player, nowAt(context))
      return players.length > 0 ? answering(sending, nudged(state, player, players)) : { error: 'too-soon' }
    })
    if ('error' in sending) return sending
    if (hasPush(platform)) await sendAll(platform, sending.ok)
    return asAnyone(context, () => ({ answer: (info) => info() }))
  },
}

/** Notifies players of their turn on their devices while they do not look, and lets others nudge them. */
export const push = {
  stored: ['device'],
  after: withNotifications,
  alarms: { push: { run: sendDue } },
  handlers,
  routes: [
    { method: 'GET', path: '/nudge', handler: 'nudgeInfo' },
    { method: 'POST', path: '/nudge', handler: 'nudge' },
  ],
} satisfies Feature
