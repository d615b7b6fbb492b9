import { nanoid } from 'nanoid'
import type { Entry, Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import type { ToPage } from '../../shared/protocol.ts'
import { median } from './engine.ts'
import type { House } from './house.ts'
import { join, seated, type Setting } from './table.ts'

/** So many moves of bots are watched in a game, and games until bots have thought about as many. */
const MOVES = 12
/** A frame every so many ms, of so many spectators in turn, each from an address of its own: none sends more than it may. */
const EVERY = 6
const SPECTATORS = 40
/** So long before its move, in ms, a sharp bot thinks for certain. */
const SURELY = 25

/** A frame that asks what is new: when it was sent, and how long until its answer, in ms. */
interface Asked {
  readonly at: number
  readonly took: number
}

/** What was seen at a table: the frames, and when each entry came, by its number. */
interface Watched {
  readonly asked: readonly Asked[]
  readonly came: ReadonlyMap<number, number>
  /** The numbers of the entries for which a bot looked into worlds. */
  readonly thought: readonly number[]
}

/** A game of one random player against sharp bots, or the beginning of it, while spectators ask all the time. */
async function watch(house: House, { game, seats, options }: Setting, seed: number): Promise<Watched> {
  const table = await seated(house, { game, seats: 1, options })
  const [token] = table.tokens
  for (let seat = 1; seat < seats; seat++) {
    await house.post(`/api/tables/${table.id}/bots`, token, { seat, level: 'sharp' })
  }
  await house.post(`/api/tables/${table.id}/start`, token)
  const player = await join(house, table, token)
  const came = new Map<number, number>()
  let bots = 0
  player.socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(data as string) as ToPage
    if (frame.type !== 'entry') return
    came.set(frame.entry.n, performance.now())
    if (frame.entry.seat !== undefined && frame.entry.seat > 0) bots++
  })
  const asked: Asked[] = []
  const askers: { ask(): void; close(): void }[] = []
  for (let k = 0; k < SPECTATORS; k++) {
    const { socket } = await join(house, table, undefined, { address: `203.0.113.${k}` })
    let at: number | undefined
    socket.addEventListener('message', ({ data }) => {
      if (at === undefined || (JSON.parse(data as string) as ToPage).type !== 'synced') return
      asked.push({ at, took: performance.now() - at })
      at = undefined
    })
    askers.push({
      ask() {
        if (at !== undefined) return
        at = performance.now()
        socket.send(JSON.stringify({ type: 'sync', n: player.n }))
      },
      close: () => socket.close(1000),
    })
  }
  let turn = 0
  const timer = setInterval(() => askers[turn++ % SPECTATORS]!.ask(), EVERY)
  const random = quick(seed)
  const view = (): Seen<unknown> => player.view!
  for (let acted = -1; bots < MOVES && !table.game.outcome(view());) {
    if (acted !== player.n && table.game.waitingFor(view()).includes(0)) {
      acted = player.n
      await player.paced()
      const command: unknown = table.game.pick(view(), 0, random)
      player.socket.send(JSON.stringify({ type: 'act', id: nanoid(), base: acted, command }))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  clearInterval(timer)
  for (const { close } of askers) close()
  player.socket.close(1000)
  const rows = await house.query(table.id, 'SELECT entry FROM entries')
  const entries = rows.map(({ entry }) => JSON.parse(String(entry)) as Entry<unknown, unknown>)
  const thought = entries.flatMap(({ n, thought }) => ((thought?.iterations ?? 0) > 0 ? [n] : []))
  return { asked, came, thought }
}

/** How long a frame waits for its answer while a sharp bot thinks at its table, in ms, and while none does. */
export async function waitMs(house: House, settings: readonly Setting[]): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const setting of settings) {
    const during: number[] = []
    const quiet: number[] = []
    for (let moves = 0, seed = 1; moves < MOVES; seed++) {
      const { asked, came, thought } = await watch(house, setting, seed)
      const ends = thought.flatMap((n) => came.get(n) ?? [])
      for (const { at, took } of asked) (ends.some((end) => at < end && at > end - SURELY) ? during : quiet).push(took)
      moves += ends.length
    }
    const name = `thinking.${setting.game}.${setting.seats}`
    const late = (waits: readonly number[]): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!
    figures[`${name}.frames`] = during.length
    figures[`${name}.waitMs`] = median(during)
    figures[`${name}.p99Ms`] = late(during)
    figures[`${name}.quiet.waitMs`] = median(quiet)
    figures[`${name}.quiet.p99Ms`] = late(quiet)
  }
  return figures
}
