import assert from 'node:assert/strict'
import { waitingOn, type HeadlessPage } from './headless.ts'
import { MOST_PAGES, whole, type Storm } from './storm.ts'

/** Between two of them, how long one is, and how long an app is killed in it, in simulated ms, at most. */
const PACE = 9_000
const LENGTH = 60_000
const KILLED = 4_000

/** Fates of a move that was made without a network. */
export const fates = [
  'moves of tunnels taken',
  'moves of tunnels refused',
  'moves of tunnels undone',
  'moves of tunnels gone with their seat',
  'moves of tunnels kept by a device that never came back',
] as const

/**
 * A phone loses the network: its app is killed, and started again from its device's memory, once or more, in one tab or
 * two.
 */
function enter(storm: Storm): void {
  const { clock, random, network } = storm.world
  const one = storm.any(storm.pages.filter((page) => page.device.kept && page.isAsked && !page.isCutOff))
  if (!one || !storm.raging) return
  storm.say(`! tunnel of ${one.name}`)
  storm.count('tunnels')
  storm.cover('tunnel')
  const pages = [one]
  network.tunnels.add(one.name)
  const until = 5_000 + random.below(LENGTH)
  const restart = (page: HeadlessPage): void => {
    page.kill()
    clock.in(random.below(KILLED), network.process, () => {
      if (!storm.pages.includes(page)) return
      page.start()
      storm.count('cold starts without a network')
    })
  }
  restart(one)
  for (let k = random.below(3); k > 0; k--) {
    clock.in(KILLED + random.below(until), network.process, () => {
      const page = storm.any(pages)!
      if (storm.pages.includes(page) && page.isCutOff) restart(page)
    })
  }
  clock.in(KILLED, network.process, () => {
    const { token } = one
    const isAlone = storm.pages.includes(one) && one.isCutOff && token !== undefined
    if (!isAlone || random.below(3) > 0 || storm.pagesAt(storm.seatOf(one)).length >= MOST_PAGES) return
    const other = storm.open(token, one.device)
    network.tunnels.add(other.name)
    pages.push(other)
    storm.count('second tabs in a tunnel')
  })
  clock.in(KILLED + until, network.process, () => {
    for (const page of pages) {
      network.tunnels.delete(page.name)
      if (storm.pages.includes(page) && !page.process.dead) page.wake()
    }
  })
}

/**
 * Checks the fate of every move that was made without a network. The oracle has seen that none was done twice, or taken
 * though stale.
 */
function settle(storm: Storm): void {
  const { oracle, tunnelled } = storm.world
  const { log } = oracle
  for (const [id, page] of tunnelled) {
    const made = log.issued.get(id)
    const [taken, refused, undone, gone, kept] = fates
    if (!made) storm.count(undone)
    else if (log.applied.has(id)) storm.count(taken)
    else if (oracle.refused.has(id)) storm.count(refused)
    else if (waitingOn(page.device) === id) {
      assert(!storm.pages.includes(page), `${page.name} has never sent ${id}`)
      storm.count(kept)
    } else storm.count(gone)
  }
  storm.count('moves of tunnels', tunnelled.size)
}

/** A whole storm in which phones lose the network, and what they run, in the middle of it. */
export async function tunnels(storm: Storm): Promise<void> {
  const stop = storm.often(PACE, () => enter(storm))
  await whole(storm)
  stop()
  settle(storm)
}
