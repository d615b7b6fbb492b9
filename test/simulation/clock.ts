import { webcrypto } from 'node:crypto'
import type { Random } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'

/** Something with timers of its own: the room's machine, the network, one page. */
export interface Process {
  readonly name: string
  /** Suspended: what comes due waits, and comes in a burst on thawing. */
  frozen: boolean
  /** Closed: nothing of it runs any more. */
  dead: boolean
  readonly parked: Task[]
}

interface Task {
  at: number
  order: number
  readonly process: Process
  readonly run: () => unknown
  cancelled: boolean
}

export function processOf(name: string): Process {
  return { name, frozen: false, dead: false, parked: [] }
}

/** After every promise that is settled, and everything that hangs on it. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Random bytes are drawn from a seed from now on; returns the way back. */
export function drawBytes(seed: number): () => void {
  // Pools that outlive one storm ask in sizes of their own, and so disturb no other draw.
  const bytesOf = new Map<number, Random>()
  Object.defineProperty(webcrypto, 'getRandomValues', {
    configurable: true,
    value: <T extends ArrayBufferView>(array: T): T => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
      const chance = bytesOf.get(bytes.length) ?? quick(seed)
      bytesOf.set(bytes.length, chance)
      for (let i = 0; i < bytes.length; i++) bytes[i] = chance.below(256)
      return array
    },
  })
  return () => void Reflect.deleteProperty(webcrypto, 'getRandomValues')
}

/** One simulated time for everything; between two steps every promise has settled. */
export class Clock {
  /** In ms since 1970. */
  now = Date.UTC(2026, 10, 1)
  /** Whose code runs: timers it sets are its own. */
  current: Process
  private order = 0
  private readonly heap: Task[] = []

  constructor(current: Process) {
    this.current = current
  }

  private before(a: Task, b: Task): boolean {
    return a.at < b.at || (a.at === b.at && a.order < b.order)
  }

  private push(task: Task): void {
    const { heap } = this
    let i = heap.push(task) - 1
    for (;;) {
      const up = (i - 1) >> 1
      if (i === 0 || !this.before(heap[i]!, heap[up]!)) return
      ;[heap[i], heap[up]] = [heap[up]!, heap[i]!]
      i = up
    }
  }

  private pop(): Task | undefined {
    const { heap } = this
    const top = heap[0]
    const last = heap.pop()
    if (!top || !last || heap.length === 0) return top
    heap[0] = last
    for (let i = 0; ;) {
      let down = 2 * i + 1
      if (down >= heap.length) return top
      if (down + 1 < heap.length && this.before(heap[down + 1]!, heap[down]!)) down++
      if (!this.before(heap[down]!, heap[i]!)) return top
      ;[heap[i], heap[down]] = [heap[down]!, heap[i]!]
      i = down
    }
  }

  /** Runs something of a process in `ms`. */
  in(ms: number, process: Process, run: () => unknown): Task {
    const task = { at: this.now + Math.max(0, Math.ceil(ms)), order: this.order++, process, run, cancelled: false }
    this.push(task)
    return task
  }

  thaw(process: Process): void {
    process.frozen = false
    for (const task of process.parked.splice(0)) {
      task.at = this.now
      task.order = this.order++
      this.push(task)
    }
  }

  /** Runs the next task and everything it set off; false when nothing is left. */
  async step(): Promise<boolean> {
    for (;;) {
      const task = this.pop()
      if (!task) return false
      if (task.cancelled || task.process.dead) continue
      this.now = Math.max(this.now, task.at)
      if (task.process.frozen) {
        task.process.parked.push(task)
        continue
      }
      this.current = task.process
      await task.run()
      await settled()
      return true
    }
  }

  /** Puts time and chance of the whole JavaScript world under this clock and a seed; returns the way back. */
  install(seed: number): () => void {
    const { setTimeout, clearTimeout } = globalThis
    const { now } = Date
    const { random } = Math
    const chance = quick(seed)
    const restoreBytes = drawBytes(seed)
    globalThis.setTimeout = ((run: () => unknown, ms = 0) => {
      return this.in(ms, this.current, run)
    }) as unknown as typeof setTimeout
    globalThis.clearTimeout = ((task?: Task) => {
      if (task) task.cancelled = true
    }) as unknown as typeof clearTimeout
    Date.now = () => this.now
    Math.random = () => chance.below(0x1_0000_0000) / 0x1_0000_0000
    return () => {
      globalThis.setTimeout = setTimeout
      globalThis.clearTimeout = clearTimeout
      Date.now = now
      Math.random = random
      restoreBytes()
    }
  }
}
