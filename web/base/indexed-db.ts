import type { After } from './timeout.ts'

/** A database of this browser, with the field that is each store's key. */
interface Layout<Name extends string> {
  readonly name: string
  /** Number to raise when the shape of stored rows changes. */
  readonly version: number
  readonly stores: Readonly<Record<Name, string | string[]>>
  /** Whether only older pages make it: where it is not there, working on it rejects. */
  readonly isPast?: true
}

/**
 * The games of this device: those that are played alone, and as further rows of `tables`, with keys after all of theirs, what is
 * kept of finished ones. With a store of these the version would rise, and an older page that is open would lose its game.
 */
export const gamesHere: Layout<'tables' | 'entries'> = {
  name: 'murex',
  version: 1,
  stores: { tables: 'id', entries: ['id', 'n'] },
}
/** The first character of the keys of finished games, after those of tables. */
export const ARCHIVED = '~'

type Work<Name extends string, T> = (stores: Readonly<Record<Name, IDBObjectStore>>, answer: (value: T) => void) => void

/** Runs one transaction over all stores; resolves to the last answer once it is complete. Rejects if it fails twice. */
type Run<Name extends string> = <T>(mode: IDBTransactionMode, work: Work<Name, T>) => Promise<T | undefined>

export const request = <T>(asked: IDBRequest<T>, then: (result: T) => void): void => {
  asked.onsuccess = () => then(asked.result)
}

/** ms after which an open request counts as failed: a dead connection does not always say so. */
const DEADLINE = 4_000

function opened<Name extends string>(factory: IDBFactory, { name, version, stores, isPast }: Layout<Name>) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const opening = factory.open(name, version)
    opening.onupgradeneeded = () => {
      if (isPast) return opening.transaction!.abort()
      for (const [store, keyPath] of Object.entries<string | string[]>(stores))
        opening.result.createObjectStore(store, { keyPath })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error as Error)
  })
}

/** Opens IndexedDB, whose connections die in the background of a phone: each failure is tried once more on a new one. */
export function databaseIn<Name extends string>(factory: IDBFactory, after: After, layout: Layout<Name>): Run<Name> {
  const names = Object.keys(layout.stores) as Name[]
  let connection: Promise<IDBDatabase> | undefined

  /** The answer; rejects and gives up if it does not come in time. */
  function inTime<T>(answer: Promise<T>, giveUp: () => void = () => undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const silence = after(DEADLINE, () => {
        reject(new Error('the storage does not answer'))
        giveUp()
      })
      answer.finally(silence).then(resolve, reject)
    })
  }

  async function once<T>(mode: IDBTransactionMode, work: Work<Name, T>): Promise<T | undefined> {
    const database = await inTime((connection ??= opened(factory, layout)))
    const transaction = database.transaction(names, mode, { durability: 'strict' })
    const complete = new Promise<T | undefined>((resolve, reject) => {
      let answer: T | undefined
      transaction.oncomplete = () => resolve(answer)
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
      const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]))
      work(stores as Record<Name, IDBObjectStore>, (value) => (answer = value))
    })
    return inTime(complete, () => {
      try {
        transaction.abort()
      } catch {
        // The transaction is completing: tried again, it writes the same.
      }
    })
  }

  return async (mode, work) => {
    try {
      return await once(mode, work)
    } catch {
      void connection?.then((database) => database.close()).catch(() => undefined)
      connection = undefined
      return once(mode, work)
    }
  }
}
