import type { Connection } from './network.ts'
import type { Storm } from './storm.ts'
import type { Tab } from './headless.ts'

/** Everything that may go wrong, each by its name; one is chosen at random, the likelier the more often it is listed. */
const errors: Readonly<Record<string, (storm: Storm) => unknown>> = {
  reset: (storm) => one(storm)?.reset(),
  'black hole to the room': (storm) => hole(storm, ['up']),
  'black hole to the page': (storm) => hole(storm, ['down']),
  'black hole both ways': (storm) => hole(storm, ['up', 'down']),
  'slow network': (storm) => during(storm, 8_000, 'slow'),
  'no dialling': (storm) => during(storm, 20_000, 'down'),
  evict: (storm) => storm.host.evict(),
  'evict every time': (storm) => {
    const { clock, random } = storm.world
    for (let ms = 0; ms < 6_000; ms += 20 + random.below(80)) clock.in(ms, clock.current, () => storm.host.evict())
  },
  crash: (storm) => {
    storm.host.crash()
    storm.world.oracle.reread()
  },
  'crash at a write': (storm) => storm.host.storage.light(1 + storm.world.random.below(4), 'stop'),
  'error of a write': (storm) => storm.host.storage.light(1 + storm.world.random.below(3), 'throw'),
  'alarm twice': async (storm) => {
    await storm.host.ring()
    await storm.host.ring()
  },
  'suspended tab': (storm) => suspend(storm, (tab) => tab.freeze(true)),
  'suspended tab, unannounced': (storm) => suspend(storm, (tab) => tab.freeze(false)),
  'tab seen for a moment': (storm) => suspend(storm, (tab) => tab.glance()),
  'hidden tab': (storm) => {
    const tab = pick(storm, storm.tabs)
    tab.hide()
    storm.world.clock.in(storm.world.random.below(60_000), tab.process, () => tab.wake())
  },
  reload: (storm) => pick(storm, storm.tabs).reload(),
  'another tab': (storm) => {
    if (storm.tabs.length < storm.most) storm.openMore()
    else storm.dismiss(pick(storm, storm.tabs))
  },
  'another spectator': (storm) => {
    if (storm.tabs.length < storm.most) storm.watch()
    else storm.dismiss(pick(storm, storm.tabs))
  },
  'looked at': (storm) => pick(storm, storm.tabs).wake(),
  offline: (storm) => {
    const tab = pick(storm, storm.tabs)
    tab.offline()
    storm.world.clock.in(storm.world.random.below(9_000), tab.process, () => tab.wake())
  },
}

const names = Object.keys(errors)

function pick<T>({ world }: Storm, from: readonly T[]): T {
  return from[world.random.below(from.length)]!
}

function one(storm: Storm): Connection | undefined {
  const all = [...storm.world.network.connections]
  return all.length === 0 ? undefined : pick(storm, all)
}

/** Half of the holes end by themselves, the others with the connection. */
function hole(storm: Storm, ways: readonly ('up' | 'down')[]): void {
  const { clock, random, network } = storm.world
  const connection = one(storm)
  if (!connection) return
  for (const way of ways) connection[way].hole = true
  clock.in(random.below(45_000), network.room, () => {
    if (random.below(2)) connection.reset()
    else for (const way of ways) connection[way].heal()
  })
}

function during({ world }: Storm, ms: number, what: 'slow' | 'down'): void {
  const { clock, random, network } = world
  network[what] = true
  clock.in(random.below(ms), network.room, () => (network[what] = false))
}

function suspend(storm: Storm, how: (tab: Tab) => void): void {
  const { clock, random, network } = storm.world
  const tab = pick(storm, storm.tabs)
  const { process } = tab
  how(tab)
  clock.in(random.below(80_000), network.room, () => {
    if (tab.process === process) tab.thaw()
  })
}

/** One error, at random. */
export async function chaos(storm: Storm): Promise<void> {
  const name = pick(storm, names)
  storm.say(`! ${name}`)
  storm.count(name)
  await errors[name]!(storm)
}
