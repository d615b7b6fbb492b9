import assert from 'node:assert/strict'
import { calm } from './calm.ts'
import { sitDown } from './setup.ts'
import type { Storm } from './storm.ts'

/** Simulated ms, at most, for which the disk is full, and between two such times. */
const FULL = 40_000
const FREE = 20_000
const TIMES = 3
/** An alarm that cannot be handled is tried again so much later. */
const AGAIN = 60_000

/** A table whose disk is full now and then, in the middle of a storm: what reads goes on, every write fails. */
export async function fullDisk(storm: Storm): Promise<void> {
  const { machine, oracle, random } = storm.world
  const { fuse } = machine.disk
  const over = (): boolean => storm.isOver()
  const checkAlarm = (now: number): void => {
    const soonest = oracle.table.contents?.alarms[0]?.at
    const { alarm } = machine.disk
    const rings = alarm !== null && alarm <= Math.max(soonest ?? 0, now + AGAIN)
    assert(soonest === undefined || rings, `nothing rings at ${soonest}: ${alarm}`)
  }
  Object.assign(oracle.table, { checkAlarm })
  await sitDown(storm)
  for (let time = 0; time < TIMES && !over(); time++) {
    await storm.rage(random.below(FREE), over)
    const { n } = oracle.log
    const { thrown } = fuse
    storm.say('the disk is full')
    fuse.fill()
    if (random.below(2)) await storm.rage(FULL, over)
    else await storm.pass(random.below(FULL))
    assert.equal(oracle.log.n, n, 'an entry was written to a disk that is full')
    fuse.free()
    storm.say('the disk is free again')
    storm.count('refused by the disk', fuse.thrown - thrown)
  }
  await calm(storm, () => storm.rage(FREE, () => false))
}
