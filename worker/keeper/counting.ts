import type { RoomState } from '../../shared/room/types.ts'

/** Numbers by what they count: a `Counted`, `playing`, which may fall, or `error` and where it happened. */
export type Counts = Readonly<Record<string, number>>

/** Time for which an isolate gathers what it counts, in ms. */
const GATHERED = 2_000

let counts: Record<string, number> = {}
let send: ((counts: Counts) => Promise<unknown>) | undefined
let hold: (doing: Promise<unknown>) => void
/** Time of the next sending, in ms. */
let next = 0

/** Has all that this isolate counts sent a few seconds later. `holding` keeps the isolate until then. */
export function sendCounts(sending: typeof send, holding: typeof hold): void {
  send = sending
  hold = holding
  next = 0
}

async function sendLater(sending: NonNullable<typeof send>): Promise<void> {
  await scheduler.wait(GATHERED)
  const gathered = counts
  counts = {}
  await sending(gathered)
}

/** Counts something of nobody in particular, for the keeper; where the house has none, nothing. */
export function count(what: string, by = 1): void {
  if (!send) return
  counts[what] = (counts[what] ?? 0) + by
  const now = Date.now()
  // A request that ended before it could send leaves this to another.
  if (now < next && now > next - 2 * GATHERED) return
  next = now + 2 * GATHERED
  hold(sendLater(send))
}

/** Counts a table's steps from phase to phase. */
export function countPhases(before: RoomState | undefined, after: RoomState | undefined): void {
  const [was, is] = [before?.meta.phase, after?.meta.phase]
  if (!was && is) count('made')
  if (was === is || (was !== 'playing' && is !== 'playing')) return
  count('playing', is === 'playing' ? 1 : -1)
  if (is) count(is === 'playing' ? 'started' : 'finished')
}
