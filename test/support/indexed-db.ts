/** What a page's worker uses of IndexedDB, in memory. */
export interface FakeIndexedDb {
  readonly factory: IDBFactory
  /** So many transactions fail from now on; all of them, until another number is said. */
  fail(times: number): void
  /** So many times from now on opening it or a transaction neither comes to an end nor fails. */
  hang(times: number): void
  /** The rows of a store, as they lie on the disk. */
  rows(store: string): readonly unknown[]
}

type Key = string | readonly (string | number)[]
type Row = Readonly<Record<string, unknown>>

const order = (a: Key, b: Key): number => {
  const [one, other] = [[a].flat(), [b].flat()] as (string | number)[][]
  for (const [i, part] of one!.entries()) if (part !== other![i]) return part < other![i]! ? -1 : 1
  return 0
}

interface Range {
  readonly lower: Key
  readonly upper: Key
}
const within = ({ lower, upper }: Range, key: Key): boolean => order(lower, key) <= 0 && order(key, upper) <= 0

/** Ranges, where there is no browser that brings them. */
export const installRanges = (): void => {
  const bound = (lower: Key, upper: Key): Range => ({ lower, upper })
  Object.assign(globalThis, { IDBKeyRange: { bound } })
}

interface Store {
  readonly keyPath: string | readonly string[]
  rows: readonly Row[]
}

/**
 * An empty one. Transactions run one after another, each to its end; what is read and written is copied, and what a
 * transaction has written is there once it is complete, or not at all.
 */
export function fakeIndexedDb(): FakeIndexedDb {
  const disk = new Map<string, Store>()
  let failures = 0
  let hangs = 0
  let last: Promise<void> = Promise.resolve()

  const keyOf = ({ keyPath }: Store, row: Row): Key =>
    (typeof keyPath === 'string' ? row[keyPath] : keyPath.map((name) => row[name])) as Key

  function transaction() {
    const asked: (() => void)[] = []
    const drafts = new Map([...disk].map(([name, store]) => [name, { ...store }]))
    const request = (answer: () => unknown) => {
      const made = { result: undefined as unknown, onsuccess: null as (() => void) | null }
      asked.push(() => {
        made.result = structuredClone(answer())
        made.onsuccess?.()
      })
      return made
    }
    const made = {
      error: null as Error | null,
      oncomplete: null as (() => void) | null,
      onabort: null as (() => void) | null,
      abort: () => made.onabort?.(),
      objectStore(name: string) {
        const store = drafts.get(name)!
        const drop = (chosen: Key | Range): void => {
          const range = typeof chosen === 'object' && 'lower' in chosen ? chosen : { lower: chosen, upper: chosen }
          store.rows = store.rows.filter((row) => !within(range as Range, keyOf(store, row)))
        }
        return {
          get: (key: Key) => request(() => store.rows.find((row) => order(keyOf(store, row), key) === 0)),
          getAll: (range?: Range) =>
            request(() =>
              store.rows
                .filter((row) => !range || within(range, keyOf(store, row)))
                .toSorted((a, b) => order(keyOf(store, a), keyOf(store, b))),
            ),
          put(row: Row) {
            const copy = structuredClone(row)
            return request(() => {
              drop(keyOf(store, copy))
              store.rows = [...store.rows, copy]
            })
          },
          delete: (chosen: Key | Range) => request(() => drop(chosen)),
        }
      },
    }
    last = last.then(async () => {
      // Another transaction may have written since this one was made.
      for (const [name, store] of disk) drafts.get(name)!.rows = store.rows
      if (hangs > 0) return void hangs--
      if (failures > 0) {
        failures--
        made.error = new Error('connection to the storage was lost')
        return made.onabort?.()
      }
      for (let work = asked.shift(); work; work = asked.shift()) {
        work()
        await Promise.resolve()
      }
      for (const [name, store] of drafts) disk.get(name)!.rows = store.rows
      made.oncomplete?.()
    })
    return made
  }

  const database = {
    createObjectStore: (name: string, { keyPath }: Pick<Store, 'keyPath'>) => disk.set(name, { keyPath, rows: [] }),
    transaction,
    close: () => undefined,
  }
  const factory = {
    open() {
      const opening = {
        result: database,
        error: null,
        onupgradeneeded: null as (() => void) | null,
        onsuccess: null as (() => void) | null,
        onerror: null,
      }
      if (hangs > 0) hangs--
      else
        queueMicrotask(() => {
          if (disk.size === 0) opening.onupgradeneeded?.()
          opening.onsuccess?.()
        })
      return opening
    },
  }
  return {
    factory: factory as unknown as IDBFactory,
    fail: (times) => (failures = times),
    hang: (times) => (hangs = times),
    rows: (store) => disk.get(store)?.rows ?? [],
  }
}
