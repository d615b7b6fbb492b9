import type { Seat } from '../../shared/engine/game.ts'
import { MAX_FRAME, type EntrySince, type ToRoom } from '../../shared/protocol.ts'
import type { Memory, Pending, SyncState } from './connection.ts'

export const frameOf = (pending: Pending): string => JSON.stringify({ type: 'act', ...pending } satisfies ToRoom)

export const isTooLarge = (pending: Pending): boolean => new TextEncoder().encode(frameOf(pending)).length > MAX_FRAME

interface Saved {
  readonly epoch: string
  readonly seat: Seat | null
  readonly pending: Pending
  /** Whether the room may have it: then it can only be answered, not withdrawn. */
  readonly sent: boolean
  /** Time until which it is held back, in ms. */
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
 * At most one action of a seat without an answer. It survives a reload and a killed app. Storage shared by all tabs
 * decides: a tab cannot send or overwrite another tab's action.
 */
export class Outbox {
  private readonly memory: Memory
  private readonly key: string
  private readonly due: () => void
  private waiting: ReturnType<typeof setTimeout> | undefined
  /** Id of the action that this page holds back. */
  private held: string | undefined

  /** `memory`: storage shared by all tabs; `due`: called when an action need not wait any more. */
  constructor(memory: Memory, key: string, due: () => void) {
    this.memory = memory
    this.key = key
    this.due = due
    // The tab that held it back is gone, or does the same.
    const found = this.look()
    if (found) this.wait(found)
  }

  private look(): Saved | undefined {
    return read(this.memory.getItem(this.key))
  }

  get pending(): Pending | undefined {
    return this.look()?.pending
  }

  /** `canWithdraw`: an action waits that was not sent yet; `undoUntil`: time until which it is held back, in ms. */
  get state(): Pick<SyncState, 'pending' | 'canWithdraw' | 'undoUntil'> {
    const saved = this.look()
    return { pending: saved?.pending, canWithdraw: saved?.sent === false, undoUntil: saved?.until }
  }

  /** `delay`: ms to hold it back, or until `sendNow`. */
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

  /** Releases the action that this page holds back. */
  sendNow(): void {
    const saved = this.look()
    if (saved?.until === undefined || saved.pending.id !== this.held) return
    this.stop()
    const { until: _, ...rest } = saved
    this.save(rest)
    this.due()
  }

  stop(): void {
    clearTimeout(this.waiting)
  }

  /** Takes the action to send; from now on the room may have it. */
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

  /** Forgets the action if it has made one of these entries. */
  settle(entries: readonly EntrySince[]): void {
    const { pending } = this
    if (pending && entries.some(({ id }) => id === pending.id)) this.clear()
  }

  /** Forgets an action of another log, whose base means nothing here, or of another seat. */
  keepOnly(epoch: string, seat: Seat | null): void {
    const saved = this.look()
    if (saved && (saved.epoch !== epoch || saved.seat !== seat)) this.clear()
  }
}
