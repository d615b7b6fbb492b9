import { digest } from '../../../shared/engine/digest.ts'
import type { Random, Seat, Viewer } from '../../../shared/engine/game.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { ToPage } from '../../../shared/protocol.ts'
import { doors } from '../../../shared/room/doors.ts'
import { createHub, hold, read, type Hub } from '../../../shared/room/hub.ts'
import { received } from '../../../shared/room/messages.ts'
import { waitingFor, type Match } from '../../../shared/room/state.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { playables } from '../../support/playable.ts'
import { bareHub, bareSocket, type BarePlatform, type BareSocket } from './bare-room.ts'

/** A game under way in a room that is nothing but memory, with a socket a seat, and one of a spectator as the last. */
export class BareTable {
  hub: Hub & { readonly platform: BarePlatform }
  readonly game: GameId
  readonly viewers: readonly Viewer[]
  readonly tokens: readonly string[]
  readonly sockets: readonly BareSocket[]
  private actions = 0

  constructor(game: GameId, seats: number, options: Record<string, string | number> = {}) {
    this.game = game
    this.hub = bareHub()
    const settings = { ...defaultSettings, first: 0 }
    const nonce = (k: number): string => k.toString(16).padStart(32, '0')
    const made = doors.create(this.hub, 'A'.repeat(16), { game, options, settings, name: 'Anna', nonce: nonce(1) })
    const others = Array.from({ length: seats - 1 }, (_, k) =>
      doors.sit(this.hub, { name: `Player ${k + 2}`, nonce: nonce(k + 2) }),
    )
    this.tokens = [made, ...others].map((one) => {
      if ('error' in one) throw new Error(one.error)
      return one.ok.token
    })
    const started = doors.start(this.hub, this.tokens[0])
    if ('error' in started) throw new Error(started.error)
    this.viewers = [...this.tokens.keys(), 'spectator']
    this.sockets = [...this.tokens, undefined].map((token) => {
      const socket = bareSocket()
      hold(this.hub, socket, { stage: 'greeting', opened: 0, address: '' })
      this.say(socket, { type: 'hello', protocol: 2, ...(token === undefined ? {} : { token }) })
      return socket
    })
  }

  get match(): Match {
    return read(this.hub)!.match!
  }
  get n(): number {
    return this.match.position.n
  }
  get entries() {
    return this.hub.platform.rows.entries(0).map(({ entry }) => entry)
  }

  /** A message, at a time when no limit is near. */
  private say(socket: BareSocket, message: object): void {
    this.hub.platform.time += 1_000
    received(this.hub, socket, JSON.stringify(message))
  }

  /** A random legal command of a seat. */
  pick(seat: Seat, random: Random): unknown {
    return playables[this.game].pick(redact(this.match.position.state, seat), seat, random)
  }
  /** What a seat decides, and the frame that answers it. */
  act(
    seat: Seat,
    what: { readonly command?: unknown; readonly back?: number },
    base = this.n,
    id = this.newId(),
  ): string {
    const socket = this.sockets[seat]!
    this.say(socket, { type: 'act', id, base, ...what })
    return socket.sent.findLast((frame) => frame.includes(`"id":"${id}"`))!
  }
  newId(): string {
    return `action-${++this.actions}`
  }
  /** A random legal command of a random seat that may act; false at the end. */
  move(random: Random): boolean {
    const { mayAct } = this.match
    if (mayAct.length === 0) return false
    const seat = mayAct[random.below(mayAct.length)]!
    const answer = JSON.parse(this.act(seat, { command: this.pick(seat, random) })) as ToPage
    if (answer.type === 'refused') throw new Error(`refused: ${answer.code}`)
    return true
  }

  /** All that a take-back leads back to. */
  standpoint() {
    const { match } = this
    const { state } = match.position
    const digests = this.viewers.map((viewer) => digest(redact(state, viewer)))
    return { state, mayAct: match.mayAct, waiting: waitingFor(match), digests }
  }

  /** The room forgets all it had in memory, sockets too, and reads the rows. */
  slept(): Hub {
    return createHub(this.hub.platform)
  }
}
