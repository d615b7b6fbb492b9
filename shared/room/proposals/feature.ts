import { answerProposal, type Seated } from '../../api.ts'
import type { Seat } from '../../engine/game.ts'
import type { Result } from '../../errors.ts'
import { subject, type ProposalInfo, type Receipt, type Subject } from '../../proposals.ts'
import type { TableInfo } from '../../table-info.ts'
import { andThen, both, type Change } from '../core/change.ts'
import { nowAt } from '../core/memory.ts'
import { asAnyone, asOwner, heard, within } from '../core/authorize.ts'
import { isLeft, isPlayer } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import {
  afterYeses,
  answer,
  claim,
  counted,
  dropped,
  dueProposals,
  isWith,
  pointless,
  propose,
  request,
  veto,
  withdraw,
} from './proposals.ts'
import { isAlone, putOut } from '../seats/devices.ts'
import { rescueTimes } from './kinds/rescue.ts'
import type { At } from './kind.ts'
import type { Context, Feature } from '../feature.ts'
import type { Platform } from '../platform.ts'
import type { Player, PlayerId, Proposal, RoomState } from '../types.ts'

const at = (context: Context): At => ({ ...nowAt(context), platform: context.platform })

/** Drops the proposals that a change makes pointless. */
function after<Of extends Change>(_: RoomState | undefined, change: Of, { now }: Platform): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  // A player who has moved since would take another move back.
  const mover = change.kind === 'entry' ? change.cause?.playerId : undefined
  const isPast = ({ status, subject, by }: Proposal): boolean =>
    status === 'declined' && subject.kind === 'take-back' && by === mover
  const gone = [...pointless(change.state, now()), ...(change.state.proposals ?? []).filter(isPast)]
  return gone.length === 0 ? change : andThen(change, dropped(change.state, gone))
}

/** Open or declined proposals, as everybody is told them. */
function infosOf(state: RoomState, is: 'open' | 'declined', now: number): readonly ProposalInfo[] {
  const seatsOf = (ids: readonly PlayerId[]): readonly Seat[] =>
    ids.flatMap((id) => state.players.find((known) => known.id === id)?.seat ?? [])
  const all = (state.proposals ?? []).filter(({ status, until }) => status === is && until > now)
  return all.map((one) => {
    const { id, subject, by, n, must, needs, needsAll, yes, no, from, until } = counted(state, one)
    return {
      id,
      subject,
      by: by === null ? null : (seatsOf([by])[0] ?? null),
      n,
      must: seatsOf(must),
      needs,
      ...(needsAll && { needsAll }),
      yes: seatsOf(yes),
      no: seatsOf(no),
      ...(from === undefined || yes.length === 0 ? {} : { from }),
      until,
    }
  })
}

/** Proposes to end the game, once a player has left it: its secret is then never told. */
function end(state: RoomState, player: Player, at: At): Plan<TableInfo> {
  const left = state.players.find(isLeft)
  if (left || state.meta.phase !== 'playing') return propose(state, player, { kind: 'end', seat: left?.seat ?? 0 }, at)
  return { error: 'not-now' }
}

/** Leaves the seat to the one device with this token, and vetoes the requests for it. */
function leftAlone(state: RoomState, player: Player, hash: string, now: number): Plan<TableInfo> {
  const isAsked = state.proposals?.some(({ about, status }) => about === player.id && status === 'open')
  if (isAlone(state, player) && !isAsked) return informing()
  const alone = putOut(state, player, hash, now)
  return informing(both(alone, veto(alone.state, player, now)))
}

/** Times at which requests for a seat are granted, updated as players come and go; the clocks follow them. */
export const requests = { after: afterYeses } satisfies Feature

/** Proposals that need the players' consent. */
export const proposals = {
  stored: ['proposal'],
  wake: (rows) => ({ proposals: rows.list('proposal').toSorted((a, b) => a.until - b.until) }),
  after,
  alarms: { proposals: { due: (state, { now }) => dueProposals(state, now()) } },
  routes: [
    { method: 'POST', path: '/proposals', handler: 'propose', input: subject, limit: 'SEATS' },
    { method: 'POST', path: '/proposals/:proposal', handler: 'answerProposal', input: answerProposal },
    { method: 'DELETE', path: '/proposals/:proposal', handler: 'withdrawProposal' },
    { method: 'DELETE', path: '/seats/mine/devices', handler: 'putOut' },
    { method: 'POST', path: '/end', handler: 'end' },
  ],
  handlers: {
    propose: (
      context: Context,
      subject: Subject,
      token?: string,
      address?: string,
      ...[, once]: readonly [held?: readonly string[], once?: string]
    ): Result<TableInfo | Receipt> =>
      subject.kind === 'rescue' || subject.kind === 'takeover'
        ? asAnyone(context, (state) => {
            const plan = request(state, subject, { token, address }, at(context), once)
            if (subject.kind === 'takeover') return within(context, 'proposals', () => plan)()
            const owner = state.players.filter(isPlayer).find(({ seat }) => seat === subject.seat)
            const isNear = address !== undefined && owner?.lastAddress === address
            return heard(context, 'proposals', isNear ? 'near' : 'far', owner, plan)
          })
        : asOwner(context, token, (state, player) => {
            const plan = propose(state, player, subject, at(context))
            return subject.kind === 'away'
              ? heard(context, 'proposals', 'own', player, plan)
              : within(context, 'proposals', () => plan)()
          }),

    /** Answers; a no is never refused, and spent rows never refuse a yes to a rescue. */
    answerProposal(
      context: Context,
      id: string,
      { yes }: { readonly yes: boolean },
      token?: string,
      address?: string,
      held: readonly string[] = [],
    ): Result<TableInfo> {
      const plan = (state: RoomState, player: Player): Plan<TableInfo> =>
        answer(state, player, id, yes, { address, held }, at(context))
      return asOwner(context, token, (state, player) => {
        if (!yes) return plan(state, player)
        const isRescue = state.proposals?.find((one) => one.id === id)?.subject.kind === 'rescue'
        return within(context, isRescue ? 'seats' : 'proposals', plan)(state, player)
      })
    },

    withdrawProposal(context: Context, id: string, token?: string): Result<TableInfo> {
      const visitors = asAnyone(context, (state) => withdraw(state, id, isWith(token)))
      return 'ok' in visitors
        ? visitors
        : asOwner(context, token, (state, player) => withdraw(state, id, ({ by }) => by === player.id))
    },

    claimProposal: (context: Context, id: string, token = ''): Result<Seated> =>
      asAnyone(context, (state) => claim(state, id, token, at(context))),

    /** Ends the game; that is never refused, but to propose it may be. */
    end: (context: Context, token?: string): Result<TableInfo> =>
      asOwner(context, token, (state, player) => {
        const plan = end(state, player, at(context))
        const asks = plan.change?.state.meta.phase === 'playing'
        return asks ? within(context, 'proposals', () => plan)() : plan
      }),

    putOut: (context: Context, token?: string): Result<TableInfo> =>
      asOwner(context, token, (state, player, hash) => leftAlone(state, player, hash, context.platform.now())),
  },
  info(state, { now }) {
    if (state.meta.phase !== 'playing') return {}
    const proposals = infosOf(state, 'open', now)
    const declined = infosOf(state, 'declined', now).filter(({ by }) => by !== null)
    return {
      ...(proposals.length > 0 && { proposals }),
      ...(declined.length > 0 && { declined }),
      rescue: rescueTimes(state),
    }
  },
} satisfies Feature
