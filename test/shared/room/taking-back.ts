import { features } from '../../../shared/room/features.ts'
import { digest } from '../../../shared/engine/digest.ts'
import type { Random, Seat, Viewer } from '../../../shared/engine/game.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { ToPage } from '../../../shared/protocol.ts'
import { createContext } from '../../../shared/room/core/memory.ts'
import type { Context } from '../../../shared/room/feature.ts'
import { waitingFor } from '../../../shared/room/core/state.ts'
import { playables } from '../../support/playable.ts'
import type { BareSocket } from './bare-room.ts'
import { playing, type Page, type RoomTable } from './table.ts'
import type { Match } from '../../../shared/room/types.ts'

/** A game under way, with a page a seat, and one of a spectator as the last. */
export class BareTable {
  readonly game: GameId
  readonly viewers: readonly Viewer[]
  readonly sockets: readonly BareSocket[]
  private readonly table: RoomTable
  private readonly pages: readonly Page[]
  private actions = 0

  constructor(game: GameId, seats: number, options: Record<string, string | number> = {}) {
    this.game = game
    this.table = playing(seats, { game, options })
    this.viewers = [...this.tokens.keys(), 'spectator']
    this.pages = [...this.table.pages(), this.table.page()]
    this.sockets = this.pages.map(({ socket }) => socket)
  }

  get context() {
    return this.table.context
  }
  get tokens(): readonly string[] {
    return this.table.tokens
  }
  get match(): Match {
    return this.table.state.match!
  }
  get n(): number {
    return this.match.position.n
  }
  get entries() {
    return this.table.entries
  }

  pick(seat: Seat, random: Random): unknown {
    return playables[this.game].pick(redact(this.match.position.state, seat), seat, random)
  }
  /** Sends a seat's command as a frame; returns the answer. */
  act(
    seat: Seat,
    what: { readonly command?: unknown; readonly back?: number },
    base = this.n,
    id = this.newId(),
  ): string {
    const { socket } = this.pages[seat]!
    this.pages[seat]!.say({ type: 'act', id, base, ...what })
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

  standpoint() {
    const { match } = this
    const { state } = match.position
    const digests = this.viewers.map((viewer) => digest(redact(state, viewer)))
    return { state, mayAct: match.mayAct, waiting: waitingFor(match), digests }
  }

  /** The next event wakes the room. */
  sleep(): void {
    this.table.sleep()
  }

  /** The room forgets all it had in memory, sockets too, and reads the rows. */
  slept(): Context {
    return createContext(this.context.platform, features)
  }
}
