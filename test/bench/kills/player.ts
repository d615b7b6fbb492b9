import type { Random, Viewer } from '../../../shared/engine/game.ts'
import { games } from '../../../shared/games/index.ts'
import { searchables } from '../../../shared/games/searchable.ts'
import type { SyncState } from '../../../web/room/connection.ts'
import { Sync } from '../../../web/room/sync.ts'
import { remembering } from '../../support/remembering.ts'

/** ms from one thought of a player to the next: fewer than five moves a second. */
const LEAST = 210
const MORE = 500

/** Action sent by a player's page, and its answer. */
export interface Issued {
  readonly seat: number
  readonly command: unknown
  answer?: 'made' | 'refused'
}

/** A page without a screen: the page's own end of the wire on a real socket, and somebody who plays at random, or watches. */
export class Player {
  readonly issued = new Map<string, Issued>()
  /** Findings of the page: a digest that differs, a room that is gone. */
  readonly problems: string[] = []
  lost = 0
  live = false
  private readonly sync: Sync
  private readonly random: Random
  private waits: string | undefined
  private thinking: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, name: string, token: string | undefined, random: Random) {
    this.random = random
    this.sync = new Sync({
      url,
      token: () => token,
      loadGame: (id) => Promise.resolve(games[id]),
      memory: remembering(new Map()),
      memoryKey: 'pending',
      newId: () => `${name}-action-${this.issued.size}`,
      changed: (state) => this.changed(state),
      mismatch: (n, mine, rooms) => void this.problems.push(`${name} has ${mine} after entry ${n}, the room ${rooms}`),
    })
  }

  get state(): SyncState {
    return this.sync.state
  }

  get viewer(): Viewer {
    return this.state.you ?? 'spectator'
  }

  get rests(): boolean {
    return this.state.status === 'live' && this.state.pending === undefined
  }

  play(): void {
    this.thinking = setTimeout(
      () => {
        this.decide()
        this.play()
      },
      LEAST + this.random.below(MORE),
    )
  }

  rest(): void {
    clearTimeout(this.thinking)
  }

  close(): void {
    this.rest()
    this.sync.close()
  }

  private changed({ status, pending, refused, error }: SyncState): void {
    if (status === 'live') this.live = true
    else if (status === 'closed' && error) this.problems.push(`closed: ${error.code}`)
    else if (this.live && status !== 'catching-up') {
      this.live = false
      this.lost++
    }
    if (this.waits === undefined || pending?.id === this.waits) return
    this.issued.get(this.waits)!.answer = refused ? 'refused' : 'made'
    this.waits = undefined
  }

  /** Makes a random legal command, with or without a connection. */
  decide(): void {
    const command = this.state.pending ? undefined : this.chosen()
    const { you } = this.state
    if (command === undefined || you === null) return
    const name = this.issued.size
    if (!this.sync.act(command)) return
    const id = this.state.pending?.id
    if (id === undefined || this.issued.size !== name) throw new Error('an action was answered before it was sent')
    this.waits = id
    this.issued.set(id, { seat: you, command })
  }

  /** A command of the seat that may act. A view that was made wrong may have none, and is a problem. */
  private chosen(): unknown {
    const { info, view, you, game } = this.state
    if (!info || !game || view === undefined || you === null) return undefined
    try {
      return game.mayAct(view).includes(you) ? searchables[info.game].pick(view, you, this.random) : undefined
    } catch (error) {
      this.problems.push(`there is nothing to choose: ${String(error)}`)
      return undefined
    }
  }
}
