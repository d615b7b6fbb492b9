import { tokensOf, viewsKeyOf } from '../base/seat-tokens.ts'
import { local, readJson } from '../base/storage.ts'
import type { Kept, SyncState } from './connection.ts'
import type { Room } from './room.svelte.ts'

/** So many characters are kept of a table at most: what is longer is not. */
export const LONGEST = 80_000

/** So much of a token tells the seats of a device apart. */
const PART = 6
const keyOf = (token: string): string => token.slice(0, PART)

/** What is to be kept of a seat; undefined: nothing, since the game is over, or nobody plays here. */
function keptOf({ info, you, n, view, game, epoch }: SyncState): Kept | undefined {
  const runs = info?.phase === 'playing' && view !== undefined && game?.outcome(view) === undefined
  if (!runs || you === null || epoch === undefined) return undefined
  // What runs, what is asked and what was told is of the moment.
  const { clock: _clock, proposals: _proposals, ...lasting } = info
  const log = { from: n, view, entries: [] }
  return { epoch, asOf: Date.now(), info: { ...lasting, tableLog: [] }, you, n, view, log }
}

/**
 * Keeps what the seats of a table see, on this device, as long as the game runs and their tokens are held. What was kept is
 * shown where the room has not spoken yet. To be called at every change.
 */
export function keepViews(rooms: readonly Pick<Room, 'id' | 'token' | 'missing' | 'state' | 'show'>[]): void {
  const { id } = rooms[0]!
  const tokens = tokensOf(id)
  const held = tokens.map(keyOf)
  const before = readJson<Readonly<Record<string, Kept>>>(local, viewsKeyOf(id)) ?? {}
  const views: Record<string, Kept | undefined> = {}
  for (const [key, kept] of Object.entries(before)) if (held.includes(key)) views[key] = kept
  for (const { token, missing, state, show } of rooms) {
    if (token === undefined || !tokens.includes(token)) continue
    const key = keyOf(token)
    if (missing) views[key] = undefined
    else if (state.status === 'live') views[key] = keptOf(state)
    // Without a network the code of its game may not be there either.
    else if (views[key] && state.epoch === undefined) void show(views[key]).catch(() => undefined)
  }
  const text = JSON.stringify(views)
  if (text === '{}' || text.length > LONGEST) local.removeItem(viewsKeyOf(id))
  else local.setItem(viewsKeyOf(id), text)
}
