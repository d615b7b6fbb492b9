import { setTimeout as rest } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import type { AnyRules, Random, Seat, Seen } from '../../../shared/engine/game.ts'
import type { Reaction, TableInfo } from '../../../shared/table-info.ts'
import { searchables } from '../../../shared/games/searchable.ts'
import { PROTOCOL, type Hello, type React, type Say, type ToRoom } from '../../../shared/protocol.ts'
import { HeadlessClient } from '../../support/headless.ts'
import { playerPace } from '../../support/pace.ts'

/** ms that a player rests who was too fast: the room then takes five more messages. */
const REST = 1_000

const isTooFast = ({ frames }: HeadlessClient): boolean =>
  frames.some((frame) => frame.type === 'error' && frame.code === 'too-fast')

/** A player without a screen: a socket at a real table, and another one after a rest where the first was too fast. */
export class Player {
  private readonly dial: () => Promise<HeadlessClient>
  private readonly pace = playerPace()
  private client: HeadlessClient

  constructor(dial: () => Promise<HeadlessClient>, client: HeadlessClient) {
    this.dial = dial
    this.client = client
  }

  get seat(): Seat {
    return this.client.you ?? -1
  }
  get rules(): AnyRules {
    return this.client.rules
  }
  get info(): TableInfo {
    return this.client.info!
  }
  /** The next entry; 0 before the start. */
  get n(): number {
    return this.client.n
  }
  /** The games differ; a test that needs the type of one knows it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as AnyGame
  get view(): Seen<any> {
    return this.client.view!
  }

  /** Something legal that this player might do. */
  pick(random: Random): unknown {
    return searchables[this.info.game].pick(this.view, this.seat, random)
  }

  /** Acts, and waits until it has happened; throws where the room refuses. */
  act(command: unknown): Promise<void> {
    return this.decide({ command })
  }

  takeBack(back: number): Promise<void> {
    return this.decide({ back })
  }

  private async decide(what: { readonly command: unknown } | { readonly back: number }): Promise<void> {
    await this.pace.message()
    const base = this.n
    let refusal: string | undefined
    await this.sendUntil({ type: 'act', id: nanoid(), base, ...what }, (since) => {
      for (const frame of since) if (frame.type === 'refused' || frame.type === 'error') refusal = frame.code
      return this.n > base || refusal !== undefined
    })
    if (refusal !== undefined) throw new Error(`${JSON.stringify(what)}: ${refusal}`)
  }

  /** Says a line, and waits until it has been said. */
  say(text: string): Promise<void> {
    return this.speak({ type: 'say', id: nanoid(), text })
  }

  react(reaction: Reaction): Promise<void> {
    return this.speak({ type: 'react', id: nanoid(), reaction })
  }

  /** Waits until the player is told of everything before entry `n`. */
  at(n: number): Promise<void> {
    return this.client.at(n)
  }

  async shows(right: (info: TableInfo) => boolean): Promise<void> {
    await this.client.shows(right)
  }

  /** Hangs up: the seat is away. */
  close(): Promise<void> {
    return this.client.close()
  }

  private async speak(aside: Say | React): Promise<void> {
    await this.pace.message()
    await this.pace.line()
    await this.sendUntil(aside, () => this.client.chat.some(({ id }) => id === aside.id))
  }

  /** Pages of the same seat spend of its budget too: one that was too fast dials again after a rest, and repeats the frame. */
  private async sendUntil(frame: ToRoom, isAnswered: (since: HeadlessClient['frames']) => boolean): Promise<void> {
    for (;;) {
      const { client } = this
      const before = client.frames.length
      client.send(frame)
      await client.until('an answer', () => isTooFast(client) || isAnswered(client.frames.slice(before)))
      if (!isTooFast(client)) return
      await rest(REST)
      this.client = await this.dial()
    }
  }
}

export const joinAs = (port: number, id: string, token: string): Promise<Player> => come(port, id, { token })

/** A device without a seat, which asks to be the table's screen as long as it is there. */
export const watchAs = (port: number, id: string, screenId: string): Promise<Player> => come(port, id, { screenId })

async function come(port: number, id: string, as: Pick<Hello, 'token' | 'screenId'>): Promise<Player> {
  const dial = async (): Promise<HeadlessClient> => {
    for (;;) {
      const socket = new WebSocket(`ws://localhost:${port}/api/tables/${id}/socket`)
      const client = new HeadlessClient(socket)
      await new Promise<void>((resolve, reject) => {
        socket.onopen = () => resolve()
        socket.onerror = () => reject(new Error('a player found no socket'))
      })
      client.send({ type: 'hello', protocol: PROTOCOL, ...as, n: -1 })
      await client.until('the table', () => client.n >= 0 || isTooFast(client))
      if (!isTooFast(client)) return client
      await rest(REST)
    }
  }
  return new Player(dial, await dial())
}
