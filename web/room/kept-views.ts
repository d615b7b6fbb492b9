import { houseTime } from '../base/house-clock.ts'
import { tokensOf, viewsKeyOf } from '../base/seat-tokens.ts'
import { local, readJson } from '../base/storage.ts'
import type { Kept, SyncState } from './connection.ts'

/** So many characters are kept of a table at most: what is longer is not. */
export const LONGEST = 80_000

/** So much of a token tells the seats of a device apart. */
const PART = 6
const keyOf = (token: string): string => token.slice(0, PART)

/** What of a room is kept, and where it is shown again. */
interface OwnRoom {
  readonly id: string
  readonly token: string | undefined
  readonly missing: string | undefined
  readonly state: SyncState
  show(kept: Kept): Promise<void>
}

/** It is shown without the moves that led to it. */
type Stored = Omit<Kept, 'log'>

/** What is to be kept of a seat; undefined: nothing, since the game is over, or nobody plays here. */
function keptOf({ info, you, n, view, game, epoch }: SyncState): Stored | undefined {
  const runs = info?.phase === 'playing' && view !== undefined && game?.outcome(view) === undefined
  if (!runs || you === null || epoch === undefined) return undefined
  // What runs, what is asked and what was told is of the moment.
  const { clock: _clock, proposals: _proposals, ...lasting } = info
  return { epoch, asOf: houseTime(), info: { ...lasting, tableLog: [] }, you, n, view }
}

/** What waits to be sent of a seat, or is tried on it: its table, and what tells it apart where the device has several there. */
const OF_SEAT = /^murex:(?:pending|scratch):([\w-]{16})(?::(.+))?$/

/** Such things go with their seat. At the own table the room says whose seat it is. */
function dropOfSeats(id: string): void {
  for (const key of local.keys()) {
    const [, table, part] = OF_SEAT.exec(key) ?? []
    const isHeld = (one: string): boolean => tokensOf(one).some((token) => token.startsWith(part ?? ''))
    if (table !== undefined && (table !== id || part !== undefined) && !isHeld(table)) local.removeItem(key)
  }
}

/**
 * Keeps what the seats of a table see, on this device, as long as the game runs and their tokens are held. What was kept is
 * shown where the room has not spoken yet. To be called at every change.
 */
export function keepViews(rooms: readonly OwnRoom[]): void {
  const { id } = rooms[0]!
  dropOfSeats(id)
  const tokens = tokensOf(id)
  const held = tokens.map(keyOf)
  const before = readJson<Readonly<Record<string, Stored>>>(local, viewsKeyOf(id)) ?? {}
  const views: Record<string, Stored | undefined> = {}
  for (const [key, stored] of Object.entries(before)) if (held.includes(key)) views[key] = stored
  for (const room of rooms) {
    const { token, missing, state } = room
    if (token === undefined || !tokens.includes(token)) continue
    const key = keyOf(token)
    const kept = views[key]
    if (missing) views[key] = undefined
    else if (state.status === 'live') views[key] = keptOf(state)
    else if (kept && state.epoch === undefined) {
      const { n, view } = kept
      // Without a network the code of its game may not be there either.
      void room.show({ ...kept, log: { from: n, view, entries: [] } }).catch(() => undefined)
    }
  }
  const text = JSON.stringify(views)
  if (text === '{}' || text.length > LONGEST) local.removeItem(viewsKeyOf(id))
  else local.setItem(viewsKeyOf(id), text)
}
