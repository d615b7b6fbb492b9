import type { WebSocket } from 'miniflare'
import { nanoid } from 'nanoid'
import { follow } from '../../../shared/engine/fold.ts'
import type { Seen } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { PROTOCOL, type ToPage, type ToRoom } from '../../../shared/protocol.ts'
import { paced } from '../../support/pace.ts'
import type { House } from '../house.ts'
import type { Table } from '../table.ts'

/** Less than a player may send, so that there is room for joins, and pages that are measured are never too fast. */
const PACE = { burst: 3, perSecond: 4 }
/** How long anything may take, in ms: a join that takes longer has failed. */
const PATIENCE = 5_000

/** A player with a page that is open: its home is an address of its own, its seat its cookie. */
export interface Honest {
  readonly seat: number
  readonly n: number
  readonly view: Seen<unknown> | undefined
  /** Bytes and frames that it was sent. */
  readonly bytes: number
  readonly frames: number
  /** Whether it came to that, within a while. */
  until(reached: () => boolean): Promise<boolean>
  /** Acts, and waits until it is told; gives back the ms. */
  act(table: Table, seed: number): Promise<number>
  /** Asks for what is new, and gives back the ms until the answer. */
  ask(): Promise<number>
  close(): void
}

function addressOf(seat: number): string {
  return `203.0.113.${seat}`
}

/** Dials with the cookie, says hello after `pause` ms, and is in step; undefined where that does not work out. */
export async function arrive(house: House, table: Table, seat: number, pause = 0): Promise<Honest | undefined> {
  const socket = await dial(house, table, seat).catch(() => undefined)
  if (!socket) return undefined
  const page = pageOn(socket, table, seat)
  socket.accept()
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  page.send({ type: 'hello', protocol: PROTOCOL, n: -1 } as ToRoom)
  return (await page.until(() => page.n >= 0)) ? page : undefined
}

function dial(house: House, table: Table, seat: number): Promise<WebSocket> {
  return house.socket(table.id, {
    'CF-Connecting-IP': addressOf(seat),
    Cookie: `seat=${table.tokens[seat]!}`,
    Origin: 'http://localhost',
  })
}

function pageOn(socket: WebSocket, table: Table, seat: number) {
  const pace = paced(PACE)
  let n = -1
  let view: Seen<unknown> | undefined
  let bytes = 0
  let frames = 0
  let answers = 0
  let error: string | undefined
  let closed: string | undefined
  const waiting = new Set<() => void>()
  const take = (frame: ToPage): void => {
    if (frame.type === 'synced') {
      const { snapshot } = frame
      if (snapshot) view = snapshot.entries.reduce((seen, entry) => follow(table.game, seen, entry), snapshot.view)
      n = frame.n
      answers++
    }
    if (frame.type === 'entry' && frame.entry.n === n) {
      view = follow(table.game, view!, frame.entry)
      n++
    }
  }
  socket.addEventListener('message', ({ data }) => {
    const text = data as string
    bytes += text.length
    frames++
    const frame = JSON.parse(text) as ToPage
    if (frame.type === 'error') error = frame.code
    take(frame)
    for (const wake of waiting) wake()
  })
  socket.addEventListener('close', ({ code, reason }) => {
    closed = `${code} ${reason}`
    for (const wake of waiting) wake()
  })
  const until = async (reached: () => boolean): Promise<boolean> => {
    const late = Date.now() + PATIENCE
    while (!reached()) {
      if (closed !== undefined || Date.now() > late) return false
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, 100)
        waiting.add(wake)
      })
    }
    return true
  }
  const send = (frame: ToRoom): void => {
    if (closed === undefined) socket.send(JSON.stringify(frame))
  }
  const timed = async (frame: ToRoom, reached: () => boolean): Promise<number> => {
    const start = performance.now()
    send(frame)
    if (!(await until(reached))) {
      throw new Error(`an honest player at ${n} was not answered: ${error ?? ''} ${closed ?? 'the socket is open'}`)
    }
    return performance.now() - start
  }
  return {
    seat,
    send,
    until,
    get n() {
      return n
    },
    get view() {
      return view
    },
    get bytes() {
      return bytes
    },
    get frames() {
      return frames
    },
    async act({ game }: Table, seed: number) {
      await pace()
      const base = n
      const command: unknown = game.pick(view!, seat, quick(seed))
      return timed({ type: 'act', id: nanoid(), base, command } as ToRoom, () => n > base)
    },
    async ask() {
      await pace()
      const before = answers
      return timed({ type: 'sync', n }, () => answers > before)
    },
    close: () => socket.close(1000),
  }
}
