import { IDBFactory as Factory } from 'fake-indexeddb'

/** The IndexedDB of a browser, in memory, whose storage can give out. */
export interface FakeIndexedDb {
  readonly factory: IDBFactory
  /** Fails so many transactions from now on; all of them, until another number is said. */
  fail(times: number): void
  /** Hangs so many times from now on, at opening it or in a transaction: neither ends nor fails. */
  hang(times: number): void
  /** Whether a transaction has not come to its end. */
  busy(): boolean
  /** The rows of a store of solo tables by their keys, as they lie on the disk. */
  rows<Row>(store: string): Promise<readonly Row[]>
}

/** An empty one. */
export function fakeIndexedDb(): FakeIndexedDb {
  const disk = new Factory()
  let failures = 0
  let hangs = 0
  const running = new Set<IDBTransaction>()

  function mayGiveOut(database: IDBDatabase): void {
    const transaction = database.transaction.bind(database)
    database.transaction = (...asked) => {
      const made = transaction(...asked)
      const isSilent = hangs > 0
      running.add(made)
      made.addEventListener('complete', () => running.delete(made))
      made.addEventListener('abort', (event) => {
        running.delete(made)
        if (isSilent) event.stopImmediatePropagation()
      })
      if (isSilent) hangs--
      else if (failures > 0) failures--
      else return made
      // Once all is asked of it.
      queueMicrotask(() => made.abort())
      return made
    }
  }

  const open: IDBFactory['open'] = (...asked) => {
    if (hangs > 0) {
      hangs--
      return {} as IDBOpenDBRequest
    }
    const opening = disk.open(...asked)
    opening.addEventListener('success', () => mayGiveOut(opening.result))
    return opening
  }
  return {
    factory: { open } as IDBFactory,
    fail: (times) => (failures = times),
    hang: (times) => (hangs = times),
    busy: () => running.size > 0,
    rows: (store) =>
      new Promise((resolve) => {
        const opening = disk.open('murex')
        opening.onsuccess = () => {
          const asked = opening.result.transaction(store).objectStore(store).getAll()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  }
}
