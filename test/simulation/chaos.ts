import type { HeadlessPage } from './headless.ts'
import type { Connection } from './network.ts'
import type { Storm } from './storm.ts'

/** Everything that may go wrong, each by its name; all are equally likely. */
const accidents: Readonly<Record<string, (storm: Storm) => unknown>> = {
  reset: (storm) => one(storm)?.reset(),
  'black hole to the room': (storm) => hole(storm, ['up']),
  'black hole to the page': (storm) => hole(storm, ['down']),
  'black hole both ways': (storm) => hole(storm, ['up', 'down']),
  'slow network': (storm) => during(storm, 8_000, 'slow'),
  'no dialling': (storm) => during(storm, 20_000, 'down'),
  evict: (storm) => storm.anyMachine().evict(),
  'evict every time': (storm) => {
    const { clock, random, machine, network } = storm.world
    for (let ms = 0; ms < 6_000; ms += 20 + random.below(80)) clock.in(ms, network.process, () => machine.evict())
  },
  crash: (storm) => {
    storm.anyMachine().crash()
    storm.world.oracle.log.reread()
  },
  'crash at a write': (storm) => storm.anyMachine().disk.fuse.light(1 + storm.world.random.below(4), 'stop'),
  'error of a write': (storm) => storm.anyMachine().disk.fuse.light(1 + storm.world.random.below(3), 'throw'),
  'alarm twice': (storm) => {
    const machine = storm.anyMachine()
    machine
      .ring()
      .then(() => machine.ring(), storm.fail)
      .catch(storm.fail)
  },
  'alarm twice at once': (storm) => {
    const { clock, network } = storm.world
    const machine = storm.anyMachine()
    for (let k = 0; k < 2; k++) clock.in(k, network.process, () => void machine.ring().catch(storm.fail))
  },
  'suspended page': (storm) => suspend(storm, (page) => page.freeze(true)),
  'suspended page, unannounced': (storm) => suspend(storm, (page) => page.freeze(false)),
  'page seen for a moment': (storm) => suspend(storm, (page) => page.glance()),
  'hidden page': (storm) => {
    const page = storm.anyPage()
    page.hide()
    storm.world.clock.in(storm.world.random.below(60_000), page.process, () => page.wake())
  },
  reload: (storm) => storm.anyPage().reload(),
  'another page': (storm) => (storm.isFull() ? storm.dismiss(storm.anyPage()) : storm.openMore()),
  'another spectator': (storm) => (storm.isFull() ? storm.dismiss(storm.anyPage()) : void storm.open(undefined)),
  'looked at': (storm) => storm.anyPage().wake(),
  offline: (storm) => {
    const page = storm.anyPage()
    page.offline()
    storm.world.clock.in(storm.world.random.below(9_000), page.process, () => page.wake())
  },
}

const names = Object.keys(accidents)

function one(storm: Storm): Connection | undefined {
  return storm.any([...storm.world.network.connections])
}

/** Half of the holes end by themselves, the others with the connection. */
function hole(storm: Storm, ways: readonly ('up' | 'down')[]): void {
  const { clock, random, network } = storm.world
  const connection = one(storm)
  if (!connection) return
  for (const way of ways) connection[way].hole = true
  clock.in(random.below(45_000), network.process, () => {
    if (random.below(2)) connection.reset()
    else for (const way of ways) connection[way].heal()
  })
}

function during({ world }: Storm, ms: number, what: 'slow' | 'down'): void {
  const { clock, random, network } = world
  network[what] = true
  clock.in(random.below(ms), network.process, () => (network[what] = false))
}

function suspend(storm: Storm, how: (page: HeadlessPage) => void): void {
  const { clock, random, network } = storm.world
  const page = storm.anyPage()
  const { process } = page
  how(page)
  clock.in(random.below(80_000), network.process, () => {
    if (page.process === process) page.thaw()
  })
}

/** One accident, at random. */
export async function chaos(storm: Storm): Promise<void> {
  // Everybody has gone: nothing happens to nobody.
  if (storm.pages.length === 0) return
  const name = storm.any(names)!
  if (!storm.happens(`! ${name}`)) return
  storm.cover(name)
  await accidents[name]!(storm)
}
