import { houseTime } from '../base/house-clock.ts'
import { partOf, tokensOf, viewsKeyOf } from '../base/seat-tokens.ts'
import { local, readJson } from '../base/storage.ts'
import type { Kept, SyncState } from './connection.ts'

/** Characters of a table's stored views above which none is stored. */
export const LONGEST = 80_000

/** A room whose view is stored, and shown again. */
interface OwnRoom {
  readonly id: string
  readonly token: string | undefined
  readonly missing: string | undefined
  readonly state: SyncState
  show(kept: Kept): Promise<void>
}

/** A view without the moves that led to it. */
type Stored = Omit<Kept, 'log'>

/** Snapshot to store; undefined if the game is over or the device has no seat. */
function keptOf({ info, you, n, view, game, epoch }: SyncState): Stored | undefined {
  const runs = info?.phase === 'playing' && view !== undefined && game?.outcome(view) === undefined
  if (!runs || you === null || epoch === undefined) return undefined
  // Clocks, proposals and the log would be stale.
  const { clock: _clock, proposals: _proposals, ...lasting } = info
  return { epoch, asOf: houseTime(), info: { ...lasting, tableLog: [] }, you, n, view }
}

/** Keys of a seat's pending action and trials: its table, and a part of its token on a device with several seats. */
const OF_SEAT = /^murex:(?:pending|scratch):([\w-]{16})(?::(.+))?$/

/** Drops such things of seats that are no longer held. At its own table the room says whose seat it is. */
function dropOfSeats(id: string): void {
  for (const key of local.keys()) {
    const [, table, part] = OF_SEAT.exec(key) ?? []
    const isHeld = (one: string): boolean => tokensOf(one).some((token) => token.startsWith(part ?? ''))
    if (table !== undefined && (table !== id || part !== undefined) && !isHeld(table)) local.removeItem(key)
  }
}

/**
 * Stores the views of a table's seats on this device, as long as the game runs and their tokens are held; shows stored ones
 * until the room speaks. Called at every change.
 */
export function keepViews(rooms: readonly OwnRoom[]): void {
  const { id } = rooms[0]!
  dropOfSeats(id)
  const tokens = tokensOf(id)
  const held = tokens.map(partOf)
  const before = readJson<Readonly<Record<string, Stored>>>(local, viewsKeyOf(id)) ?? {}
  const views: Record<string, Stored | undefined> = {}
  for (const [key, stored] of Object.entries(before)) if (held.includes(key)) views[key] = stored
  for (const room of rooms) {
    const { token, missing, state } = room
    if (token === undefined || !tokens.includes(token)) continue
    const key = partOf(token)
    const kept = views[key]
    if (missing) views[key] = undefined
    else if (state.status === 'live') views[key] = keptOf(state)
    else if (kept && state.epoch === undefined) {
      const { n, view } = kept
      // Without a network, the game's code may fail to load too.
      void room.show({ ...kept, log: { from: n, view, entries: [] } }).catch(() => undefined)
    }
  }
  const text = JSON.stringify(views)
  if (text === '{}' || text.length > LONGEST) local.removeItem(viewsKeyOf(id))
  else local.setItem(viewsKeyOf(id), text)
}
