import assert from 'node:assert/strict'
import { equal } from './log-oracle.ts'
import type { Storm } from './storm.ts'
import { playersOf } from './table.ts'

/** However often and by whom a rematch was asked for, it is one table, where those who have not left find their seats. */
export async function checkRematch(storm: Storm): Promise<void> {
  const { house, world } = storm
  const { table } = world.oracle
  const players = playersOf(table.table).filter(({ seat }) => storm.tokenAt(seat) !== undefined)
  for (const { seat } of players) await ask(storm, storm.tokenAt(seat)!)
  const { next } = table.contents!.meta
  const made = [...house.machines].filter(([id, { disk }]) => id !== storm.id && disk.contents()).map(([id]) => id)
  if (!next?.made) return assert.equal(players.length, 0, 'nobody could have a rematch')
  assert.deepEqual(made, [next.id], 'a rematch is one table')
  const room = house.machine(next.id)
  const reserved = room.disk.contents()!.players
  const kept = reserved.map(({ seat, name, identity }) => ({ seat, name, identity }))
  assert(
    table.rematches.some((then) => JSON.stringify(then) === JSON.stringify(kept)),
    `the rematch keeps seats for others: ${JSON.stringify(kept)}`,
  )
  // Every token that was ever given: what comes of it is the oracle's to say, who knows the next table too.
  for (const [k, token] of [...world.tokens].entries()) {
    await room.ask('sit', { name: '', nonce: k.toString(16).padStart(32, 'a') }, token)
  }
  storm.count('rematches')
}

async function ask(storm: Storm, token: string): Promise<void> {
  const asked = storm.ask('rematch', token)
  let answered = false
  void asked.then(() => (answered = true), storm.fail)
  await storm.until(() => answered, 60_000)
  equal(await asked, { id: storm.world.oracle.table.contents!.meta.next?.id }, 'the rematch')
}
