import type { Seat } from '../../shared/engine/game.ts'
import { MAX_FRAME, type EntrySince, type ToRoom } from '../../shared/protocol.ts'
import type { Memory, Pending, SyncState } from './connection.ts'

export const frameOf = (pending: Pending): string => JSON.stringify({ type: 'act', ...pending } satisfies ToRoom)

export const isTooLarge = (pending: Pending): boolean => new TextEncoder().encode(frameOf(pending)).length > MAX_FRAME

interface Saved {
  readonly epoch: string
  readonly seat: Seat | null
  readonly pending: Pending
  /** Whether the room may have it: then it cannot be withdrawn, only answered. */
  readonly sent: boolean
  /** Until when it is held back, in ms. */
  readonly until?: number
}

function read(text: string | null): Saved | undefined {
  if (text === null) return undefined
  try {
    const { epoch, seat, pending, sent, until } = JSON.parse(text) as Saved
    if (typeof epoch !== 'string' || typeof pending.id !== 'string' || typeof pending.base !== 'number')
      return undefined
    return { epoch, seat, pending, sent, ...(typeof until === 'number' && { until }) }
  } catch {
    return undefined
  }
}

/** A browser that allows no storage still plays; only a reload then forgets the action. So does one whose storage is full. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * At most one action without an answer yet; it survives a reload of the page. One that is held back lies where other tabs find
 * it too, so that closing this one loses nothing.
 */
export class Outbox {
  private readonly memory: Memory
  private readonly common: Memory
  private readonly key: string
  private readonly due: () => void
  private saved: Saved | undefined
  private waiting: ReturnType<typeof setTimeout> | undefined

  /** `common`: the memory of all tabs; `due`: an action is held back no more. */
  constructor(memory: Memory, key: string, common: Memory, due: () => void) {
    this.memory = memory
    this.common = common
    this.key = key
    this.due = due
    this.saved = attempt(() => read(memory.getItem(key)))
  }

  get pending(): Pending | undefined {
    return this.saved?.pending
  }

  /** Until when it is held back, in ms. */
  get undoUntil(): number | undefined {
    return this.saved?.until
  }

  /** `canWithdraw`: an action waits that has not been on its way yet. */
  get state(): Pick<SyncState, 'pending' | 'canWithdraw' | 'undoUntil'> {
    return { pending: this.pending, canWithdraw: this.saved?.sent === false, undoUntil: this.undoUntil }
  }

  /** `delay`: it is held back for so many ms, or till `sendNow`. */
  put(epoch: string, seat: Seat | null, pending: Pending, delay = 0): void {
    const until = delay > 0 ? { until: Date.now() + delay } : {}
    this.save({ epoch, seat, pending, sent: false, ...until })
    if (delay > 0) this.waiting = setTimeout(() => this.sendNow(), delay)
  }

  /** It is held back no more, if it was. */
  sendNow(): void {
    if (this.saved?.until === undefined) return
    this.stop()
    const { until: _, ...saved } = this.saved
    this.save(saved)
    attempt(() => this.common.removeItem(this.key))
    this.due()
  }

  /** Takes over what a tab that is gone has held back, once its time has come: till then that tab may still be there. */
  adopt(): void {
    const found = this.saved ? undefined : attempt(() => read(this.common.getItem(this.key)))
    if (found?.until === undefined) return
    const soon = found.until - Date.now()
    if (soon > 0) {
      this.waiting = setTimeout(() => this.adopt(), soon)
      return
    }
    this.saved = found
    this.sendNow()
  }

  /** No time is up any more. */
  stop(): void {
    clearTimeout(this.waiting)
  }

  /** From now on the room may have it. */
  noteSent(): void {
    if (this.saved?.sent === false) this.save({ ...this.saved, sent: true })
  }

  private save(saved: Saved): void {
    this.saved = saved
    const place = saved.until === undefined ? this.memory : this.common
    attempt(() => place.setItem(this.key, JSON.stringify(saved)))
  }

  clear(): void {
    const isDelayed = this.undoUntil !== undefined
    if (isDelayed) this.stop()
    this.saved = undefined
    attempt(() => this.memory.removeItem(this.key))
    if (isDelayed) attempt(() => this.common.removeItem(this.key))
  }

  /** Forgets the action where it has made one of these entries. */
  settle(entries: readonly EntrySince[]): void {
    if (entries.some(({ id }) => id !== undefined && id === this.saved?.pending.id)) this.clear()
  }

  /** Forgets an action of another log, whose base means nothing here, and one of another seat. */
  keepOnly(epoch: string, seat: Seat | null): void {
    if (this.saved && (this.saved.epoch !== epoch || this.saved.seat !== seat)) this.clear()
  }
}
