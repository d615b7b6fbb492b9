import type { TableInfo } from '../../table-info.ts'
import { metaChanged } from './table-log.ts'
import { informing, type Plan } from './plan.ts'
import type { Meta, Now, RoomState, Session, SpectatingSession } from '../types.ts'

/** Devices that a table remembers as confirmed, and addresses as declined; a further one takes the place of the oldest. */
const KEPT = { confirmed: 4, declined: 8 }
/** Devices that players are asked about at once. */
const ASKED = 3
/** From an address that was declined nobody asks for so long, in ms. */
const DECLINED_FOR = 10 * 60_000

type Screen = SpectatingSession & Required<Pick<SpectatingSession, 'screenHash'>>

/** The pages that would be the table's screen. At a table that was ever listed strangers sit and watch: none can be there. */
function screensIn({ settings, wasListed }: Meta, sessions: readonly Session[]): readonly Screen[] {
  if (settings.listed || wasListed) return []
  return sessions.filter((one): one is Screen => one.stage === 'spectating' && one.screenHash !== undefined)
}

const isConfirmed = ({ screens = [] }: Meta, screen: string): boolean => screens.includes(screen)

/**
 * The pages whose devices players are asked about, one an address, those that came first. A game that is over has no board to
 * hide.
 */
function asking(meta: Meta, sessions: readonly Session[]): readonly Screen[] {
  if (meta.phase !== 'waiting' && meta.phase !== 'playing') return []
  const isDeclined = ({ address, opened }: Screen): boolean =>
    (meta.noScreens ?? []).some((one) => one.address === address && opened < one.until)
  const open = screensIn(meta, sessions).filter((one) => !isConfirmed(meta, one.screenHash) && !isDeclined(one))
  const byAge = open.toSorted((a, b) => a.opened - b.opened)
  const isFirst = (one: Screen, k: number): boolean =>
    byAge.findIndex((other) => other.address === one.address || other.screenHash === one.screenHash) === k
  return byAge.filter(isFirst).slice(0, ASKED)
}

/** Whether the table's screen is there, and which devices ask to be it. */
export function screenInfo(
  { meta }: RoomState,
  sessions: readonly Session[],
): Pick<TableInfo, 'screen' | 'screenAsks'> {
  const asks = asking(meta, sessions).map(({ screenHash }) => screenHash)
  return {
    ...(screensIn(meta, sessions).some(({ screenHash }) => isConfirmed(meta, screenHash)) && { screen: true }),
    ...(asks.length > 0 && { screenAsks: asks }),
  }
}

/** A player's word on a device that asks. */
export function answerScreen(
  state: RoomState,
  screen: string,
  shows: boolean,
  { sessions, now }: Now,
): Plan<TableInfo> {
  const { meta } = state
  if (shows && isConfirmed(meta, screen)) return informing()
  const asks = asking(meta, sessions).find(({ screenHash }) => screenHash === screen)
  if (!asks) return { error: 'not-now' }
  if (shows) {
    return informing(metaChanged(state, { screens: [...(meta.screens ?? []), screen].slice(-KEPT.confirmed) }))
  }
  const { address } = asks
  const others = (meta.noScreens ?? []).filter((one) => one.address !== address)
  const noScreens = [...others, { address, until: now + DECLINED_FOR }].slice(-KEPT.declined)
  return informing(metaChanged(state, { noScreens }))
}
