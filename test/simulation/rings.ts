import type { Machine } from './machine.ts'
import type { Moved } from './rule.ts'
import type { Ending, TableOracle } from './table-oracle.ts'

/** A ring: when it began, how often the disk had failed by then, and what was due and is not settled yet. */
interface Ring {
  readonly now: number
  readonly thrown: number
  due: readonly string[]
}

/** The rings of one room. While a bot thinks in one, other events come. */
export class Rings {
  private readonly underWay = new Set<Ring>()
  private readonly machine: Machine
  private readonly table: TableOracle

  constructor(machine: Machine, table: TableOracle) {
    this.machine = machine
    this.table = table
  }

  get areUnderWay(): boolean {
    return this.underWay.size > 0
  }

  begin(now: number): Ring {
    const ring: Ring = { now, thrown: this.machine.disk.fuse.thrown, due: this.table.due(now) }
    this.underWay.add(ring)
    return ring
  }

  /** Before another event: all that was due is handled except the bot, who thinks. */
  settle(finished: boolean): void {
    for (const ring of this.underWay) {
      const ending = this.machine.disk.fuse.thrown > ring.thrown ? 'failed' : 'well'
      this.table.rung(ring.now, ring.due, undefined, finished, ending)
      ring.due = []
    }
  }

  end(ring: Ring, moved: Moved | undefined, finished: boolean, ending: Ending): void {
    this.underWay.delete(ring)
    this.table.rung(ring.now, ring.due, moved, finished, ending)
    if (ending === 'failed') this.table.botsFailed(this.machine.clock.now)
  }
}
