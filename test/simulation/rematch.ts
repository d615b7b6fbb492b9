import assert from 'node:assert/strict'
import type { Storm } from './storm.ts'
import { kept, playersOf } from './table.ts'

/** However often and by whom a rematch was asked for, it is one table, where those who have not left find their seats. */
export async function checkRematch(storm: Storm): Promise<void> {
  const { house, world } = storm
  const { table } = world.oracle
  const players = playersOf(table.table).filter(({ seat }) => storm.tokenAt(seat) !== undefined)
  const ids = []
  for (const { seat } of players) ids.push(await storm.bring('rematch', storm.tokenAt(seat)))
  const { next } = table.contents!.meta
  const made = [...house.machines].filter(([id, { disk }]) => id !== storm.id && disk.contents()).map(([id]) => id)
  if (!next?.made) return assert.equal(players.length, 0, 'nobody could have a rematch')
  for (const id of ids) assert.deepEqual(id, { ok: { id: next.id } }, 'another rematch')
  assert.deepEqual(made, [next.id], 'a rematch is one table')
  const room = house.machine(next.id)
  const reserved = room.disk.contents()!.players
  const seats = reserved.flatMap(kept)
  assert(
    table.rematches.some((then) => JSON.stringify(then) === JSON.stringify(seats)),
    `the rematch keeps seats for others: ${JSON.stringify(seats)}`,
  )
  assert(!JSON.stringify(reserved).includes('standIn'), 'the rematch has a stand-in')
  // The host of the table before is the first person, and the only one who is waited for.
  const first = reserved.find(({ kind }) => kind !== 'bot')?.id
  const waited = reserved.flatMap((one) => (one.kind === 'reserved' && one.host ? [one.id] : []))
  assert(waited.length === 0 || waited.join() === `${first}`, `the rematch waits for ${waited.join()}`)
  // Every token that was ever given: what comes of it is the oracle's to say, who knows the next table too.
  for (const [k, token] of [...world.tokens].entries()) {
    await room.ask('sit', { name: '', nonce: k.toString(16).padStart(32, 'a') }, token)
  }
  storm.count('rematches')
}
