import type { Seat } from '../../shared/engine/game.ts'

/** An action on its way: it keeps its id and its base however often it is sent. */
export interface Pending {
  readonly id: string
  /** The next entry the player had not yet seen when deciding. */
  readonly base: number
  readonly command: unknown
}

/** The part of sessionStorage that is used. */
export interface Memory {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

interface Saved {
  readonly epoch: string
  readonly seat: Seat | null
  readonly pending: Pending
}

function read(text: string | null): Saved | undefined {
  if (text === null) return undefined
  try {
    const { epoch, seat, pending } = JSON.parse(text) as Saved
    if (typeof epoch !== 'string' || typeof pending.id !== 'string' || typeof pending.base !== 'number')
      return undefined
    return { epoch, seat, pending }
  } catch {
    return undefined
  }
}

/** At most one action without an answer yet; it survives a reload of the page. */
export class Outbox {
  private readonly memory: Memory
  private readonly key: string
  private saved: Saved | undefined

  constructor(memory: Memory, key: string) {
    this.memory = memory
    this.key = key
    try {
      this.saved = read(memory.getItem(key))
    } catch {
      // A browser that allows no storage still plays; only a reload then forgets the action.
    }
  }

  get pending(): Pending | undefined {
    return this.saved?.pending
  }

  put(epoch: string, seat: Seat | null, pending: Pending): void {
    this.saved = { epoch, seat, pending }
    try {
      this.memory.setItem(this.key, JSON.stringify(this.saved))
    } catch {
      // As above, or full.
    }
  }

  clear(): void {
    this.saved = undefined
    try {
      this.memory.removeItem(this.key)
    } catch {
      // As above.
    }
  }

  /** Forgets an action of another log, whose base means nothing here, and one of another seat. */
  keepOnly(epoch: string, seat: Seat | null): void {
    if (this.saved && (this.saved.epoch !== epoch || this.saved.seat !== seat)) this.clear()
  }
}
