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

/**
 * At most one action of a seat without an answer yet. It survives a reload, and an app that is killed: what lies in the memory
 * of all tabs is the truth, so none of them sends what another has withdrawn, and none puts its own in its place.
 */
export class Outbox {
  private readonly memory: Memory
  private readonly key: string
  private readonly due: () => void
  private waiting: ReturnType<typeof setTimeout> | undefined
  /** The action that this page holds back. */
  private held: string | undefined

  /** `memory`: that of all tabs; `due`: an action is held back no more. */
  constructor(memory: Memory, key: string, due: () => void) {
    this.memory = memory
    this.key = key
    this.due = due
    // The tab that has held it back is gone, or does the same.
    const found = this.look()
    if (found) this.wait(found)
  }

  private look(): Saved | undefined {
    return read(this.memory.getItem(this.key))
  }

  get pending(): Pending | undefined {
    return this.look()?.pending
  }

  /** `canWithdraw`: an action waits that has not been on its way yet; `undoUntil`: until when it is held back, in ms. */
  get state(): Pick<SyncState, 'pending' | 'canWithdraw' | 'undoUntil'> {
    const saved = this.look()
    return { pending: saved?.pending, canWithdraw: saved?.sent === false, undoUntil: saved?.until }
  }

  /** `delay`: it is held back for so many ms, or till `sendNow`. */
  put(epoch: string, seat: Seat | null, pending: Pending, delay = 0): void {
    const saved = { epoch, seat, pending, sent: false, ...(delay > 0 && { until: Date.now() + delay }) }
    this.save(saved)
    this.wait(saved)
  }

  private wait({ until, pending }: Saved): void {
    if (until === undefined) return
    this.held = pending.id
    this.waiting = setTimeout(() => this.sendNow(), until - Date.now())
  }

  /** What this page holds back is held back no more. */
  sendNow(): void {
    const saved = this.look()
    if (saved?.until === undefined || saved.pending.id !== this.held) return
    this.stop()
    const { until: _, ...rest } = saved
    this.save(rest)
    this.due()
  }

  /** No time is up any more. */
  stop(): void {
    clearTimeout(this.waiting)
  }

  /** What is to be sent now; from now on the room may have it. */
  take(): Pending | undefined {
    const saved = this.look()
    if (!saved || saved.until !== undefined) return undefined
    if (!saved.sent) this.save({ ...saved, sent: true })
    return saved.pending
  }

  private save(saved: Saved): void {
    this.memory.setItem(this.key, JSON.stringify(saved))
  }

  clear(): void {
    this.stop()
    this.memory.removeItem(this.key)
  }

  /** Forgets the action where it has made one of these entries. */
  settle(entries: readonly EntrySince[]): void {
    const { pending } = this
    if (pending && entries.some(({ id }) => id === pending.id)) this.clear()
  }

  /** Forgets an action of another log, whose base means nothing here, and one of another seat. */
  keepOnly(epoch: string, seat: Seat | null): void {
    const saved = this.look()
    if (saved && (saved.epoch !== epoch || saved.seat !== seat)) this.clear()
  }
}
