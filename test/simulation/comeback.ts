import assert from 'node:assert/strict'
import type { Seat } from '../../shared/engine/game.ts'
import type { Storm } from './storm.ts'
import { playersOf } from './table.ts'

/** Simulated ms until a request for rescue is too old. */
const TOO_OLD = 10 * 60_000 + 1_000

/** Every seat that is held has a page open. */
export async function openAll(storm: Storm): Promise<void> {
  for (const { seat } of playersOf(storm.world.oracle.table.table)) {
    if (storm.pagesAt(seat).length === 0) await comeBack(storm, seat)
  }
}

/** On a device that has a token of the seat, or by a rescue. */
async function comeBack(storm: Storm, seat: Seat): Promise<void> {
  const { table } = storm.world.oracle.table
  const token = storm.tokenAt(seat)
  if (token !== undefined) return void storm.open(token)
  const others = playersOf(table).flatMap((player) => (player.seat === seat ? [] : (storm.tokenAt(player.seat) ?? [])))
  if (others.length === 0) return
  if (table.rescues.length > 0) await forget(storm)
  const { rescue, token: fresh } = await storm.ask('requestRescue', seat, undefined)
  await storm.ask('answerRescue', rescue, true, others[0])
  storm.open((await storm.ask('claimRescue', rescue, fresh)).token)
}

/** Requests for rescue that grow too old are forgotten by the alarm alone; codes give nothing any more. */
export async function forget(storm: Storm): Promise<void> {
  const { oracle, machine } = storm.world
  await storm.pass(TOO_OLD)
  assert.deepEqual(oracle.table.table.rescues, [], 'a request for rescue was not forgotten')
  for (const code of storm.codes) {
    const claimed = await machine.ask('claimTransfer', code)
    assert.deepEqual(claimed, { error: 'bad-code' })
  }
}
