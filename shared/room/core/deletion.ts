import type { ErrorCode } from '../../errors.ts'
import { deliver, nothingHeld, openOf } from './memory.ts'
import { errorFrame, hangUp } from './sockets.ts'
import type { Context } from '../feature.ts'
import type { Tombstone } from '../platform.ts'

/** Deletes the table, or throws and changes nothing; for a while its id says so. */
export function deleteTable(context: Context, tombstone: Tombstone): void {
  const { platform } = context
  platform.rows.transaction(() => platform.rows.bury(tombstone))
  try {
    platform.ring(tombstone.until)
  } catch (error) {
    // The table's own alarm rings still, and sets it.
    platform.failed('deleteTable', error)
  }
  dismiss(context, tombstone.code)
}

/** Forgets the table; its id is free from then on. */
export async function forget(context: Context): Promise<void> {
  dismiss(context, 'no-such-table')
  await context.platform.clear()
}

/** Tells everybody that there is no table any more. */
function dismiss(context: Context, code: ErrorCode): void {
  const { platform } = context
  platform.listed(context.state, undefined, false)
  context.state = undefined
  for (const { socket } of openOf(context)) {
    deliver(context, { socket, session: { stage: 'closed' }, frames: [errorFrame(platform, code)] })
    hangUp(platform, socket, 1008, code)
  }
  Object.assign(context, nothingHeld)
}

export function whyNone({ platform }: Context): Tombstone['code'] | 'no-such-table' {
  const tombstone = platform.rows.tombstone()
  return tombstone && platform.now() < tombstone.until ? tombstone.code : 'no-such-table'
}
