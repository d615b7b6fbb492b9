import { calm } from './calm.ts'
import { sitDown } from './setup.ts'
import type { Storm } from './storm.ts'
import { playersOf } from './table.ts'

/** Simulated ms of storm before all agree on a day a turn, until nobody has moved for longer than that, and of storm then. */
const BEFORE = 15_000
const LONGER = 25 * 60 * 60_000
const THEN = 80_000

/** A turn may take a day and takes longer: others decide what becomes of the seat, in a storm. Then all play on. */
export async function late(storm: Storm): Promise<void> {
  const { oracle } = storm.world
  const over = (): boolean => storm.isOver()
  await sitDown(storm)
  await storm.rage(BEFORE, over)
  for (const { seat } of playersOf(oracle.table.table)) {
    const token = storm.ownTokenAt(seat)
    if (token !== undefined) await storm.bring('propose', { kind: 'pace', pace: 'days-1' }, token)
  }
  for (const page of storm.pages) page.rest()
  await storm.pass(LONGER)
  storm.count('late', oracle.table.late().length)
  await storm.rage(THEN, over)
  for (const page of storm.pages) page.play()
  await calm(storm, () => storm.rage(THEN, () => false))
}
