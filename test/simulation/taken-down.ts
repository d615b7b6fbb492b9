import assert from 'node:assert/strict'
import { processOf } from './clock.ts'
import { sitDown } from './setup.ts'
import type { Storm } from './storm.ts'

/** Simulated ms of storm before the keeper comes and while the keeper tries, at most, and until every page has heard. */
const BEFORE = 60_000
const TRYING = 60_000
const HEARD = 90_000

/**
 * A table that the house's keeper takes down in the middle of a storm, on a machine that may fail at any step of it: it stands
 * whole, as the oracle knows it, or it is gone and everybody is told so. [ROOM-196]
 */
export async function takenDown(storm: Storm): Promise<void> {
  const { clock, machine, random } = storm.world
  const { disk } = machine
  const keeper = processOf('keeper')
  const isGone = (): boolean => disk.contents() === undefined
  await sitDown(storm)
  await storm.rage(random.below(BEFORE), () => false)
  // The oracle knows no table that ends: it looks as long as there is one.
  const { watch, sent } = machine
  machine.watch = (event) => {
    if (isGone() || (event.type === 'ask' && event.name === 'takeDown')) return () => undefined
    const over = watch(event)
    return (answer, stopped) => (isGone() ? undefined : over(answer, stopped))
  }
  machine.sent = (socket, text) => {
    if (isGone()) return
    assert(!text.includes('"taken-down"'), 'a page was told of an end that did not come')
    sent(socket, text)
  }
  async function takeDown(): Promise<void> {
    if (random.below(2)) storm.light()
    const answer = machine.down ? undefined : await machine.ask('takeDown')
    storm.say(`taken down: ${JSON.stringify(answer)}`)
    if (answer && 'error' in answer) assert.equal(answer.error, isGone() ? 'taken-down' : 'internal')
    if (answer && 'ok' in answer) assert(isGone(), 'the keeper was told that the table is gone')
    if (answer === undefined || !('ok' in answer))
      clock.in(random.below(2_000), keeper, () => void takeDown().catch(storm.fail))
    storm.count(answer ? Object.keys(answer)[0]! : 'takings that were cut off')
  }
  clock.in(random.below(5_000), keeper, () => void takeDown().catch(storm.fail))
  await storm.rage(TRYING, isGone)
  disk.fuse.douse()
  await storm.until(isGone, HEARD)
  await storm.pass(HEARD)
  const until = disk.alarm
  assert(until !== null && until > clock.now, 'its tombstone goes')
  assert.deepEqual(await machine.ask('info'), { error: 'taken-down' })
  for (const page of storm.pages)
    if (!page.process.dead) assert.notEqual(page.state.status, 'live', `${page.name} plays on at a table that is gone`)
  const open = [...machine.sockets].filter(({ gone, closing }) => !gone && !closing)
  assert.equal(open.length, 0, 'no page is connected')
}
