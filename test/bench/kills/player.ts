import type { Random } from '../../../shared/engine/game.ts'
import { games } from '../../../shared/games/registry.ts'
import type { SyncState } from '../../../web/room/connection.ts'
import { SyncPlayer, type OwnOptions } from '../../support/sync-player.ts'

/** ms from one thought of a player to the next: fewer than five moves a second. */
const LEAST = 210
const MORE = 500

/** Somebody who plays at random on a real socket, or watches. */
export class Player extends SyncPlayer {
  /** Problems found: a digest, a room that is gone. */
  readonly problems: string[] = []
  lost = 0
  live = false
  private readonly random: Random
  private readonly name: string
  private readonly at: { readonly url: string; readonly token: () => string | undefined }
  private thinking: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, name: string, token: string | undefined, random: Random) {
    super()
    this.random = random
    this.name = name
    this.at = { url, token: () => token }
    this.connect()
  }

  protected wire(): OwnOptions {
    const { name } = this
    return {
      ...this.at,
      loadGame: (id) => Promise.resolve(games[id]),
      newId: () => `${name}-action-${this.issued.size}`,
      mismatch: (n, mine, rooms) => void this.problems.push(`${name} has ${mine} after entry ${n}, the room ${rooms}`),
    }
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

  protected override changed({ status, error }: SyncState): void {
    if (status === 'live') this.live = true
    else if (status === 'closed' && error) this.problems.push(`closed: ${error.code}`)
    else if (this.live && status !== 'catching-up') {
      this.live = false
      this.lost++
    }
  }

  /** A random legal command, whether or not there is a connection just now. A view that was made wrong may have none. */
  decide(): void {
    if (this.state.pending) return
    try {
      const command = this.chosen(this.random)
      if (command !== undefined) this.act(command)
    } catch (error) {
      this.problems.push(`there is nothing to choose: ${String(error)}`)
    }
  }
}
