import type { TableInfo } from '../../table-info.ts'
import { metaChanged } from './table-log.ts'
import { informing, type Plan } from './plan.ts'
import type { Now, Session, SpectatingSession } from './session.ts'
import type { Meta, RoomState } from '../types.ts'

/** Devices that a table remembers as confirmed, and addresses as declined; a further one replaces the oldest. */
const KEPT = { confirmed: 4, declined: 8 }
const ASKED = 3
/** Time for which a declined address may not ask again, in ms. */
const DECLINED_FOR = 10 * 60_000

type Screen = SpectatingSession & Required<Pick<SpectatingSession, 'screenHash'>>

/** Pages that ask to be the table's screen. A table that was ever listed has none, since strangers sit and watch there. */
function screensIn({ settings, wasListed }: Meta, sessions: readonly Session[]): readonly Screen[] {
  if (settings.listed || wasListed) return []
  return sessions.filter((one): one is Screen => one.stage === 'spectating' && one.screenHash !== undefined)
}

const isConfirmed = ({ screens = [] }: Meta, screen: string): boolean => screens.includes(screen)

/** Pages whose devices players are asked about, one an address, the earliest. A finished game has no board to hide. */
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

/** Whether the table's screen is there, and the devices that ask to be it. */
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

/** Confirms or declines a device that asks. */
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
