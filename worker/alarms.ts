import type { Store } from './rows.ts'

/** Named alarms behind the object's one. Ringing early or twice does no harm: what is due stands in the store. */
export class Alarms {
  private readonly storage: DurableObjectStorage
  private readonly store: Store

  constructor(storage: DurableObjectStorage, store: Store) {
    this.storage = storage
    this.store = store
  }

  /** Makes sure the object rings by `at`; called before that is written, so that whatever stands in the store is heard. */
  arm(at: number): void {
    const known = this.store.exists() ? this.store.alarms() : []
    void this.storage.setAlarm(Math.min(at, ...known.map((alarm) => alarm.at)))
  }

  /** What is due by now. */
  due(now: number): { name: string; at: number }[] {
    return this.store.alarms().filter((alarm) => alarm.at <= now)
  }

  /** Rings again for the next one. */
  rearm(): void {
    const next = this.store.alarms()[0]
    if (next) void this.storage.setAlarm(next.at)
  }
}
