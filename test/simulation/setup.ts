import assert from 'node:assert/strict'
import { games } from '../../shared/games/index.ts'
import type { Asked, Door } from '../../shared/room/doors.ts'
import { openAll } from './comeback.ts'
import { errand } from './errands.ts'
import type { Storm } from './storm.ts'
import { playersOf } from './table.ts'

/** The table is made, players take their seats, some leave again, and the game begins; disks fail on the way. */
export async function sitDown(storm: Storm): Promise<void> {
  const { random, clock, network, machine, oracle, tokens } = storm.world
  const game = games[storm.game]
  const { min, max } = game.seats
  const most = random.below(8) === 0 ? max : Math.min(max, 4)
  const seats = min + random.below(most - min + 1)
  const options = Object.fromEntries(
    game.choices.map(({ id, values }) => [id, values[random.below(values.length)]!] as const),
  )
  let nonces = 0
  const nonce = (): string => (++nonces).toString(16).padStart(32, '0')
  clock.current = network.process
  const settings = { listed: false, first: 'drawn' } as const
  const host = await storm.ask('create', storm.id, { game: game.id, options, settings, name: 'Secret', nonce: nonce() })
  storm.open(host.token)
  storm.raging = true
  const stop = storm.often(2_000, () => errand(storm))
  // Free places between them close up at the start, and seats change.
  for (const seat of random.shuffle(Array.from({ length: max - 1 }, (_, i) => i + 1)).slice(0, seats - 1)) {
    const sit = async (): Promise<string> => {
      if (random.below(3) === 0) storm.light()
      const { token } = await storm.ask('sit', { name: `Secret ${nonces}`, nonce: nonce(), seat })
      tokens.add(token)
      if (random.below(2)) storm.open(token)
      await storm.pass(random.below(2_000))
      return token
    }
    const token = await sit()
    if (random.below(6) > 0) continue
    await insist(storm, () => oracle.table.seatOf(token) === null, 'leave', token)
    await sit()
  }
  stop()
  storm.raging = false
  machine.disk.fuse.douse()
  await openAll(storm)
  for (let k = random.below(2); k > 0; k--) storm.open(undefined)
  await storm.pass(random.below(3_000))
  if (random.below(3) === 0) storm.light()
  const first = storm.tokenAt(playersOf(oracle.table.table)[0]!.seat)
  await insist(storm, () => oracle.table.table.phase === 'playing', 'start', first)
  for (let k = random.below(2); k > 0; k--) storm.open(undefined)
}

/** Whatever fails on the way: again, until it is so. */
async function insist<D extends Door>(storm: Storm, so: () => boolean, door: D, ...asked: Asked<D>): Promise<void> {
  for (let tries = 0; !so(); tries++) {
    const answer = await storm.bring(door, ...asked)
    if (tries > 20) assert.fail(`${door} was refused: ${JSON.stringify(answer)}`)
  }
}
