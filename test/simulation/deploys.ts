import { whole, type Storm } from './storm.ts'

/** Between two of them, in ms, at most. */
const PACE = 25_000

/** ms that a room goes on with its old code at most, while it is awake. */
const DEFERRED = 300_000

/** Accidents by those who run the house, each by its name. */
const accidents = {
  /**
   * Another version, one of the protocol apart or none. Each room goes on as it is until it sleeps: its sockets sleep through
   * that. One that does not sleep in time goes down in the middle of all that is under way.
   */
  deploy(storm: Storm): void {
    const { house } = storm
    const { clock, random, network, oracle } = storm.world
    house.isFrozen = false
    storm.stormyUntil = clock.now + DEFERRED
    network.apart = random.below(3) - 1
    for (const machine of house.machines.values()) {
      const { wakes } = machine
      clock.in(random.below(DEFERRED), machine.process, () => machine.evict())
      clock.in(random.below(2) ? 0 : DEFERRED, machine.process, () => {
        if (machine.wakes === wakes) machine.crash()
      })
    }
    oracle.log.reread()
  },
  async 'alarm that breaks, and rings again'(storm: Storm): Promise<void> {
    const machine = storm.anyMachine()
    machine.disk.fuse.light(1, 'throw')
    await machine.ring()
    await machine.ring()
  },
} as const

export const deployments = Object.keys(accidents) as readonly (keyof typeof accidents)[]

/** A whole storm that begins with the rooms of the last release, and deploys in the middle of it. In the end rooms and pages are still of different versions, or not. */
export async function deploys(storm: Storm): Promise<void> {
  storm.house.isFrozen = true
  // The last release answers that it knows no easy bots.
  storm.levels = storm.levels.filter((level) => level !== 'easy')
  const stop = storm.often(PACE, () => {
    if (!storm.raging) return
    const name = storm.any(deployments)!
    storm.say(`! ${name}`)
    storm.count(name)
    storm.cover(name)
    // Not waited for: a bot that thinks in it needs the clock to go on.
    Promise.resolve(accidents[name](storm)).catch(storm.fail)
  })
  await whole(storm)
  stop()
}
