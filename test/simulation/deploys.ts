import { whole, type Storm } from './storm.ts'

/** Between two of them, in ms, at most. */
const PACE = 25_000

/** What comes to a table from those who run the house, each by its name. */
const accidents = {
  /** Everything goes down in the middle of all that is under way, and comes back as another version. */
  deploy({ world, house }: Storm): void {
    world.network.apart = world.random.below(3) - 1
    for (const machine of house.machines.values()) machine.crash()
    world.oracle.log.reread()
  },
  async 'alarm that breaks, and rings again'(storm: Storm): Promise<void> {
    const machine = storm.anyMachine()
    machine.disk.fuse.light(1, 'throw')
    await machine.ring()
    await machine.ring()
  },
} as const

export const deployments = Object.keys(accidents) as readonly (keyof typeof accidents)[]

/** A whole storm with deploys in the middle of it. In the end rooms and pages are still of different versions, or not. */
export async function deploys(storm: Storm): Promise<void> {
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
