import { commit } from './commit.ts'
import { forget } from './deletion.ts'
import { alarmsIn, broke, nextRing, read } from './memory.ts'
import type { Context, RunningAlarm } from '../feature.ts'
import type { Rows, StoredAlarm } from '../platform.ts'
import type { AlarmName } from '../types.ts'

/** Time before a broken alarm is tried again, in ms, and one that this code does not know. */
const LEFT_ALONE = 60_000
const LEFT_UNKNOWN = 60 * LEFT_ALONE

/** Latest time of a bot's move, in ms from now. A later alarm was set before the clock went back, and is due now. */
export const LATEST = 60_000

/** Alarms due by now, the soonest first. */
const dueAlarms = (rows: Rows, now: number): StoredAlarm[] =>
  alarmsIn(rows).filter(({ name, at }) => at <= now || (name === 'bots' && at > now + LATEST))

const alarmOf = ({ features }: Context, name: string) =>
  features.find(({ alarms }) => alarms?.[name as AlarmName])?.alarms?.[name as AlarmName]

/** Handles all that is due, and sets the next alarm, even if something breaks on the way. */
export async function ring(context: Context): Promise<void> {
  const { platform } = context
  try {
    if (!read(context)) return await dropTombstone(context)
    const running: (() => Promise<void>)[] = []
    for (const alarm of dueAlarms(platform.rows, platform.now())) {
      const owner = alarmOf(context, alarm.name)
      if (owner && 'run' in owner) running.push(() => run(context, alarm.name, owner))
      else if ((await handle(context, alarm)) === 'forgotten') return
    }
    await Promise.all(running.map((one) => one()))
    // Deleted meanwhile.
    if (!read(context)) return
    const next = nextRing(platform.rows)
    if (next !== undefined) platform.ring(next)
  } catch (error) {
    broke(context, 'ring', error)
    platform.ring(platform.now() + LEFT_ALONE)
  }
}

/** Runs a lasting alarm. A second ring waits for the first. */
async function run(context: Context, name: string, alarm: RunningAlarm): Promise<void> {
  const { running } = context
  const under = running.get(name) ?? alarm.run(context).finally(() => running.delete(name))
  running.set(name, under)
  try {
    await under
  } catch (error) {
    tryLater(context, name, error)
  }
}

function tryLater(context: Context, name: string, error: unknown): void {
  const { rows, now } = context.platform
  broke(context, `alarm:${name}`, error)
  rows.transaction(() => rows.put('alarm', name, { name, at: now() + LEFT_ALONE }))
}

/** Forgets a tombstone that is too old. */
async function dropTombstone({ platform }: Context): Promise<void> {
  const tombstone = platform.rows.tombstone()
  if (!tombstone) return
  if (platform.now() < tombstone.until) platform.ring(tombstone.until)
  else await platform.clear()
}

/** Handles one due alarm. If it breaks, the others go on; one that newer code set is put off. */
async function handle(context: Context, alarm: StoredAlarm): Promise<'forgotten' | undefined> {
  const { platform } = context
  const { name, at } = alarm
  try {
    const owner = alarmOf(context, name)
    if (!owner || !('due' in owner)) {
      platform.log('unknown-alarm', read(context)!.meta.id, { name })
      return void platform.rows.put('alarm', name, { ...alarm, at: platform.now() + LEFT_UNKNOWN })
    }
    const change = owner.due(read(context)!, platform, at)
    if (change === 'forget') {
      await forget(context)
      return 'forgotten'
    }
    commit(context, {
      ...change,
      write(rows) {
        rows.drop('alarm', name)
        change.write(rows)
      },
    })
  } catch (error) {
    tryLater(context, name, error)
  }
  return undefined
}
