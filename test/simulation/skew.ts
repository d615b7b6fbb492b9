import { calm } from './calm.ts'
import type { Clock } from './clock.ts'
import { sitDown } from './setup.ts'
import type { Storm } from './storm.ts'

const HOUR = 60 * 60_000
/** Simulated ms of storm at each time. */
const WHILE = 60_000
/** Within so many ms the alarm of a bot rings that was set before the clock went back. */
const RINGS = 25_000

/** A room whose clock goes an hour forward and back, while that of the pages, and what both wait for, goes on as always. */
export async function skewed(storm: Storm): Promise<void> {
  const { clock, machine, oracle, random } = storm.world
  const over = (): boolean => storm.isOver()
  let ahead = 0
  const own = { in: clock.in.bind(clock) }
  Object.defineProperty(own, 'now', { get: () => clock.now + ahead })
  Object.assign(machine, { clock: own as Clock })
  // Who was last seen an hour ahead counts as here until then.
  Object.assign(oracle.table, { closed: () => undefined })
  /** When the clock has gone back. */
  let back = -Infinity
  const check = oracle.table.checkBots.bind(oracle.table)
  const checkBots: typeof check = (now, ...more) => check(clock.now < back + RINGS ? now + HOUR : now, ...more)
  Object.assign(oracle.table, { checkBots })
  // A player who leaves would be waited for until a time that comes an hour later, or earlier.
  storm.leavers = 0
  await sitDown(storm)
  await storm.rage(WHILE, over)
  for (const next of [HOUR, 0]) {
    if (next < ahead) back = clock.now
    ahead = next
    // The machine itself does not go by that clock.
    Object.assign(machine, { upAt: 0, active: 0 })
    storm.say(`the clock is ${next} ms ahead`)
    if (over()) break
    if (ahead > 0 || random.below(2)) await storm.rage(WHILE, over)
    else await storm.until(over, WHILE)
  }
  if (ahead > 0) return
  // They are good for an hour more.
  storm.codes.length = 0
  await calm(storm, () => storm.rage(WHILE, () => false))
}
