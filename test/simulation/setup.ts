import assert from 'node:assert/strict'
import type { Seat } from '../../shared/engine/game.ts'
import { games } from '../../shared/games/registry.ts'
import type { Asked, HandlerName } from '../../shared/room/handlers.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { chaos } from './chaos.ts'
import { openAll } from './comeback.ts'
import { errand } from './errands.ts'
import { hastyBots } from './bots.ts'
import type { Storm } from './storm.ts'
import { levelAt, playersOf } from './table.ts'

/** The table is made, players take their seats, some leave again, and the game begins; disks fail on the way. */
export async function sitDown(storm: Storm): Promise<void> {
  const { random, clock, network, machine, oracle, tokens } = storm.world
  const game = games[storm.game]
  const { min, max } = game.seats
  const most = random.below(8) === 0 ? max : Math.min(max, 4)
  const seats = min + random.below(most - min + 1)
  // Wherever the game has bots, they may sit among the people, of whom there is one at least.
  const bots = hastyBots[game.id] && random.below(3) === 0 ? 1 + random.below(2) : 0
  const people = Math.max(1, seats - bots)
  const lastBot = Math.min(max, people + bots) - 1
  const options = Object.fromEntries(
    game.choices.map(({ id, values }) => [id, values[random.below(values.length)]!] as const),
  )
  let nonces = 0
  const nonce = (): string => (++nonces).toString(16).padStart(32, '0')
  clock.current = network.process
  const settings = { ...defaultSettings, reactingBots: random.below(4) > 0 }
  const host = await storm.ask('create', storm.id, { game: game.id, options, settings, name: 'Secret' })
  await storm.ask('sit', { name: 'Secret', nonce: nonce() }, host.token)
  storm.open(host.token)
  storm.raging = true
  const stops = [storm.often(2_000, () => errand(storm)), storm.often(8_000, () => chaos(storm))]
  // Free places between them close up at the start, and seats change.
  const shuffled = random.shuffle(Array.from({ length: max - 1 }, (_, i) => i + 1))
  for (const seat of shuffled.slice(people - 1, lastBot)) await seatBot(storm, seat, host.token)
  for (const seat of shuffled.slice(0, people - 1)) {
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
    const isGone = (): boolean => oracle.table.seatOf(token) === null
    if (random.below(2)) await insist(storm, isGone, 'leave', {}, token)
    else {
      // The device that made the table may have been put out.
      const token = storm.ownTokenAt(playersOf(oracle.table.table)[0]!.seat) ?? host.token
      await insist(storm, isGone, 'kick', seat, random.below(2) === 0, token)
      // The same device, at once or after a while.
      await storm.pass(random.below(2) * 61_000)
      const back = { name: `Secret ${nonces}`, nonce: nonce(), seat }
      await storm.bring('sit', back, token)
      if (oracle.table.table.players.some((player) => player.seat === seat)) {
        tokens.add((await storm.ask('sit', back, token)).token)
        continue
      }
    }
    await sit()
  }
  for (const stop of stops) stop()
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

/** A bot sits down, plays at another level after all, or is sent away and another one sits there. */
async function seatBot(storm: Storm, seat: Seat, host: string): Promise<void> {
  const { random, oracle } = storm.world
  const isSeated = (): boolean => levelAt(oracle.table.table, seat) !== undefined
  if (random.below(3) === 0) storm.light()
  await insist(storm, isSeated, 'seatBot', { seat, level: storm.any(storm.levels)! }, host)
  if (random.below(2))
    await storm.bring('seatBot', { seat, level: storm.any(storm.levels)! }, storm.any([...storm.world.tokens])!)
  if (random.below(4) > 0) return
  await insist(storm, () => !isSeated(), 'kick', seat, random.below(2) === 0, host)
  await insist(storm, isSeated, 'seatBot', { seat, level: storm.any(storm.levels)! }, host)
}

/** Asks again after any failure, until it is so. */
async function insist<D extends HandlerName>(
  storm: Storm,
  so: () => boolean,
  name: D,
  ...asked: Asked<D>
): Promise<void> {
  for (let tries = 0; !so(); tries++) {
    const answer = await storm.bring(name, ...asked)
    if (tries > 20) assert.fail(`${name} was refused: ${JSON.stringify(answer)}`)
  }
}
