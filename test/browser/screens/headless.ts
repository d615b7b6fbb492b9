import { nanoid } from 'nanoid'
import type { AnyRules, Random, Seat, Seen } from '../../../shared/engine/game.ts'
import { follow } from '../../../shared/engine/fold.ts'
import type { Reaction, TableInfo } from '../../../shared/table-info.ts'
import { games } from '../../../shared/games/index.ts'
import { searchables } from '../../../shared/games/searchable.ts'
import { PROTOCOL, type React, type Say, type ToPage, type ToRoom } from '../../../shared/protocol.ts'
import { SOON } from '../../support/limits.ts'
import { playerPace } from '../../support/pace.ts'

/** A player without a screen: one socket at a real table, and the view that it was told. */
export interface Player {
  readonly seat: Seat
  readonly rules: AnyRules
  readonly info: TableInfo
  /** The next entry; 0 before the start. */
  readonly n: number
  /** The games differ; a test that needs the type of one knows it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as AnyGame
  readonly view: Seen<any>
  /** Something legal that this player might do. */
  pick(random: Random): unknown
  /** Acts, and waits until it has happened; throws where the room refuses. */
  act(command: unknown): Promise<void>
  /** Says a line, and waits until it has been said. */
  say(text: string): Promise<void>
  react(reaction: Reaction): Promise<void>
  /** Waits until the player is told of everything before entry `n`. */
  at(n: number): Promise<void>
  /** Waits for an info that is as it should be. */
  shows(right: (info: TableInfo) => boolean): Promise<void>
  /** Hangs up: the seat is away. */
  close(): Promise<void>
}

/** How long a player rests who was too fast, in ms: the room then takes five more messages. */
const REST = 1_000

export async function joinAs(port: number, id: string, token: string): Promise<Player> {
  let socket: WebSocket
  let seat: Seat = -1
  let info: TableInfo | undefined
  let view: Seen<unknown> | undefined
  let n = -1
  let said: string | undefined
  let refusal: string | undefined
  let isTooFast = false
  const waiting = new Set<() => void>()
  const pace = playerPace()

  const until = async (what: string, done: () => boolean): Promise<void> => {
    const late = Date.now() + SOON
    while (!done()) {
      if (Date.now() > late) throw new Error(`a player at ${n} waits in vain for ${what}`)
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, 1_000)
        waiting.add(wake)
      })
    }
  }
  const take = (frame: ToPage): void => {
    switch (frame.type) {
      case 'welcome':
      case 'info':
        info = frame.info
        seat = frame.you ?? -1
        return
      case 'said':
        said = frame.line.id
        return
      case 'synced':
        if (frame.snapshot) {
          view = frame.snapshot.view
          for (const entry of frame.snapshot.entries) view = follow(games[info!.game], view, entry)
        }
        n = frame.n
        return
      case 'entry':
        if (frame.entry.n !== n) return
        view = follow(games[info!.game], view!, frame.entry)
        n++
        return
      case 'refused':
        refusal = frame.code
        return
      case 'error':
        if (frame.code === 'too-fast') isTooFast = true
        else refusal = frame.code
        return
    }
  }
  const dialOnce = async (): Promise<void> => {
    const mine = new WebSocket(`ws://localhost:${port}/api/tables/${id}/socket`)
    socket = mine
    n = -1
    isTooFast = false
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return
      take(JSON.parse(String(data)) as ToPage)
      for (const wake of waiting) wake()
    }
    await new Promise<void>((resolve, reject) => {
      mine.onopen = () => resolve()
      mine.onerror = () => reject(new Error('a player found no socket'))
    })
    send({ type: 'hello', protocol: PROTOCOL, token, n: -1 })
    await until('the table', () => n >= 0 || isTooFast)
  }
  const dial = async (): Promise<void> => {
    for (await dialOnce(); isTooFast; await dialOnce()) await new Promise((resolve) => setTimeout(resolve, REST))
  }
  const send = (frame: ToRoom): void => socket.send(JSON.stringify(frame))
  /** Pages of the same seat spend of its budget too: whoever was too fast dials again after a rest, and repeats the frame. */
  const sendUntil = async (frame: ToRoom, what: string, isAnswered: () => boolean): Promise<void> => {
    for (;;) {
      send(frame)
      await until(what, () => isAnswered() || isTooFast)
      if (!isTooFast) return
      await new Promise((resolve) => setTimeout(resolve, REST))
      await dial()
    }
  }
  const speak = async (aside: Say | React): Promise<void> => {
    await pace.message()
    await pace.line()
    await sendUntil(aside, 'what was said', () => said === aside.id)
  }
  const hangUp = (): Promise<void> =>
    new Promise((resolve) => {
      socket.onclose = () => resolve()
      socket.close(1000)
    })

  await dial()
  return {
    get seat() {
      return seat
    },
    get rules() {
      return games[info!.game]
    },
    pick: (random) => searchables[info!.game].pick(view!, seat, random),
    get info() {
      return info!
    },
    get n() {
      return n
    },
    get view() {
      return view!
    },
    async act(command) {
      await pace.message()
      const base = n
      refusal = undefined
      const act = { type: 'act', id: nanoid(), base, command } as const
      await sendUntil(act, 'an answer', () => n > base || refusal !== undefined)
      if (refusal !== undefined) throw new Error(`${JSON.stringify(command)}: ${refusal}`)
    },
    say: (text) => speak({ type: 'say', id: nanoid(), text }),
    react: (reaction) => speak({ type: 'react', id: nanoid(), reaction }),
    at: (entry) => until(`entry ${entry}`, () => n >= entry),
    shows: (right) => until('other table info', () => right(info!)),
    close: hangUp,
  }
}
