import type { ErrorCode } from '../../errors.ts'
import { deliver, nothingHeld, openOf } from './memory.ts'
import { errorFrame, hangUp } from './sockets.ts'
import type { Context } from '../feature.ts'
import type { Tombstone } from '../platform.ts'

/** Deletes the table; for a while its id says so. */
export async function deleteTable(context: Context, tombstone: Tombstone): Promise<void> {
  const { platform } = context
  await forget(context, tombstone.code)
  try {
    platform.ring(tombstone.until)
    platform.rows.transaction(() => platform.rows.putTombstone(tombstone))
  } catch (error) {
    // The table is deleted all the same; its id is free.
    platform.failed('deleteTable', error)
  }
}

/** Forgets the table; its id is free from then on. `code`: told to its pages. */
export async function forget(context: Context, code: ErrorCode): Promise<void> {
  const { platform } = context
  platform.listed(context.state, undefined, false)
  context.state = undefined
  for (const { socket } of openOf(context)) {
    deliver(context, { socket, session: { stage: 'closed' }, frames: [errorFrame(platform, code)] })
    hangUp(platform, socket, 1008, code)
  }
  Object.assign(context, nothingHeld)
  await platform.clear()
}

export function whyNone({ platform }: Context): Tombstone['code'] | 'no-such-table' {
  const tombstone = platform.rows.tombstone()
  return tombstone && platform.now() < tombstone.until ? tombstone.code : 'no-such-table'
}
