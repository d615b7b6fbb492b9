import type { AskInfo, Wish } from '../../asks.ts'
import type { TableInfo } from '../../table-info.ts'
import type { Seat } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import { isLive } from '../../pace.ts'
import { newAskId } from '../../tokens.ts'
import { askKinds, type AskedAt, type AskKind } from './kinds.ts'
import { both } from '../core/change.ts'
import { metaChanged } from '../core/table-log.ts'
import { isPlayer } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import { whyNotPlaying } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { Ask, Declined, InfoChange, Player, PlayerId, RoomState } from '../types.ts'

/** How long an ask may be answered, in ms: at a table where all sit at one time, and at any other. */
const OPEN_LIVE = 2 * 60_000
const OPEN_FOR = 24 * 60 * 60_000
/** So many are open at a table. */
const OPEN = 8

/** How long one who was told no does not ask for the same again, in ms: where all sit at one time, and else. */
const DECLINED_LIVE = 2 * 60_000
const DECLINED_FOR = 10 * 60_000

/** What asks for the same: all that is about one seat, or leads back to one entry. */
const subjectOf = (wish: Wish): string =>
  [wish.kind, ...('seat' in wish ? [wish.seat] : 'back' in wish ? [wish.back] : [])].join(' ')

const declinedAt = ({ meta }: RoomState, now: number): readonly Declined[] =>
  (meta.declined ?? []).filter(({ until }) => until > now)

/** An ask is declined: for a while its asker is not heard with the same. */
function declined(state: RoomState, { by, wish }: Ask, now: number): InfoChange {
  const until = now + (isLive(state.meta.settings.pace) ? DECLINED_LIVE : DECLINED_FOR)
  return metaChanged(state, { declined: [...declinedAt(state, now), { by, what: subjectOf(wish), until }] })
}

const isDeclined = (state: RoomState, by: Player, wish: Wish, now: number): boolean =>
  declinedAt(state, now).some((one) => one.by === by.id && one.what === subjectOf(wish))

const kindOf = ({ kind }: Wish): AskKind<Wish> => askKinds[kind] as AskKind<Wish>
const isSame = (a: Wish, b: Wish): boolean => JSON.stringify(a) === JSON.stringify(b)

const known = ({ asks = [] }: RoomState, now: number): readonly Ask[] => asks.filter(({ until }) => until > now)

const whyNotNow = (state: RoomState): ErrorCode | undefined =>
  whyNotPlaying(state) ?? (state.match ? undefined : 'unreadable')

function dropped(state: RoomState, gone: readonly Ask[]): InfoChange {
  return {
    kind: 'info',
    state: { ...state, asks: (state.asks ?? []).filter((ask) => gone.every(({ id }) => id !== ask.id)) },
    write(rows) {
      for (const { id } of gone) rows.drop('ask', id)
    },
  }
}

function put(state: RoomState, ask: Ask): InfoChange {
  const asks = [...(state.asks ?? []).filter(({ id }) => id !== ask.id), ask].sort((a, b) => a.until - b.until)
  return {
    kind: 'info',
    state: { ...state, asks },
    write: (rows) => rows.put('ask', ask.id, ask),
    alarms: [{ name: 'asks', at: asks[0]!.until }],
  }
}

/** What becomes of an ask by the answers of those who still play: it is carried out, or at an end, or stays open. */
function settled(state: RoomState, asked: Ask, at: AskedAt): Plan<TableInfo> {
  const plays = (id: PlayerId): boolean => state.players.some((one) => one.id === id && isPlayer(one))
  const ask = { ...asked, must: asked.must.filter(plays), yes: asked.yes.filter(plays), no: asked.no.filter(plays) }
  if (ask.yes.length >= ask.needs) {
    const gone = dropped(state, [ask])
    const names = state.players.filter(({ id }) => ask.yes.includes(id)).map(({ name }) => name)
    const change = kindOf(ask.wish).grant(gone.state, ask, at, names)
    return typeof change === 'string' ? { error: change, change: gone } : informing(both(gone, change))
  }
  if (ask.must.length - ask.no.length < ask.needs) {
    const gone = dropped(state, [ask])
    return informing(ask.no.length > 0 ? both(gone, declined(gone.state, ask, at.now)) : gone)
  }
  return informing(put(state, ask))
}

/**
 * A player asks the others for something. The asker says yes to it. Asking for what is asked already is a yes to that; a new ask of
 * one kind takes the place of that player's older one.
 */
export function makeAsk(state: RoomState, by: Player, wish: Wish, at: AskedAt): Plan<TableInfo> {
  const refusal = whyNotNow(state)
  if (refusal) return { error: refusal }
  const open = known(state, at.now)
  const same = open.find((ask) => isSame(ask.wish, wish) && ask.must.includes(by.id))
  const poll = kindOf(wish).poll(state, wish, by, at)
  // Whose own word is enough waits for nobody.
  if (same && (typeof poll === 'string' || poll.needs > 0)) return answerAsk(state, by, same.id, true, at)
  if (typeof poll === 'string') return { error: poll }
  if (poll.needs > 0 && isDeclined(state, by, wish, at.now)) return { error: 'too-soon' }
  const older = open.filter((ask) => ask.by === by.id && ask.wish.kind === wish.kind)
  if (open.length - older.length >= OPEN) return { error: 'not-now' }
  const must = poll.must.map(({ id }) => id)
  const ask: Ask = {
    id: newAskId(),
    wish,
    by: by.id,
    n: state.match!.position.n,
    must,
    needs: poll.needs,
    yes: must.filter((id) => id === by.id),
    no: [],
    until: at.now + (isLive(state.meta.settings.pace) ? OPEN_LIVE : OPEN_FOR),
  }
  if (older.length === 0) return settled(state, ask, at)
  const gone = dropped(state, older)
  const plan = settled(gone.state, ask, at)
  return plan.change ? { ...plan, change: both(gone, plan.change) } : plan
}

/** A player's yes or no, in place of an earlier one. */
export function answerAsk(state: RoomState, by: Player, id: string, yes: boolean, at: AskedAt): Plan<TableInfo> {
  const refusal = whyNotNow(state)
  if (refusal) return { error: refusal }
  const ask = known(state, at.now).find((one) => one.id === id && one.must.includes(by.id))
  if (!ask) return { error: 'no-such-ask' }
  const without = (ids: readonly PlayerId[]): readonly PlayerId[] => ids.filter((one) => one !== by.id)
  const [yeses, noes] = [without(ask.yes), without(ask.no)]
  return settled(state, { ...ask, yes: yes ? [...yeses, by.id] : yeses, no: yes ? noes : [...noes, by.id] }, at)
}

/** The asker takes it back. */
export function cancelAsk(state: RoomState, by: Player, id: string): Plan<TableInfo> {
  const ask = state.asks?.find((one) => one.id === id && one.by === by.id)
  return ask ? informing(dropped(state, [ask])) : { error: 'no-such-ask' }
}

/** Those that a change has left without a point: their asker has gone, the game is over, or their kind says so. */
export function pointless(state: RoomState, now: number): readonly Ask[] {
  const { asks = [], meta, players } = state
  const stands = (ask: Ask): boolean =>
    meta.phase === 'playing' &&
    players.some((one) => isPlayer(one) && one.id === ask.by) &&
    kindOf(ask.wish).stands?.(state, ask, now) !== false
  return asks.filter((ask) => !stands(ask))
}

/** Forgets the asks that are too old; the alarm is set again for the next one. */
export function dueAsks(state: RoomState, { now }: Platform): InfoChange {
  const time = now()
  const open = known(state, time)
  const old = (state.asks ?? []).filter((ask) => !open.includes(ask))
  return { ...dropped(state, old), alarms: open[0] ? [{ name: 'asks', at: open[0].until }] : [] }
}

/** The asks as everybody is told them. */
export function askInfos({ players }: RoomState, asks: readonly Ask[]): readonly AskInfo[] {
  const seatsOf = (ids: readonly PlayerId[]): readonly Seat[] =>
    ids.flatMap((id) => players.find((known) => known.id === id)?.seat ?? [])
  return asks.flatMap(({ id, wish, by, n, must, needs, yes, no, until }) => {
    const [asker] = seatsOf([by])
    const seats = { must: seatsOf(must), yes: seatsOf(yes), no: seatsOf(no) }
    return asker === undefined ? [] : [{ id, wish, by: asker, n, needs, until, ...seats }]
  })
}
