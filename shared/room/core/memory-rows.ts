import { readEntry } from './rows.ts'
import type { Kind, Rows, Stored, StoredEntry, Tombstone } from '../platform.ts'
import type { Meta } from '../types.ts'

type Of<K extends Kind> = ReadonlyMap<string, Stored[K]>

/** Contents of one table's storage. They never change in place, so an older one is a backup. */
export interface Contents {
  readonly exists: boolean
  readonly tombstone: Tombstone | undefined
  readonly meta: Meta | undefined
  readonly entries: readonly (StoredEntry & { readonly at: number })[]
  /** By kind and id. */
  readonly stored: { readonly [K in Kind]?: Of<K> }
}

const nothing: Contents = { exists: false, tombstone: undefined, meta: undefined, entries: [], stored: {} }

function sorted<K extends Kind>({ stored }: Contents, kind: K): readonly [string, Stored[K]][] {
  return [...((stored[kind] as Of<K> | undefined) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Rows of a room in memory: in a page, and in tests. `kept`: the stored contents to begin with; `changed`: told the contents
 * after every transaction, so that they can be written elsewhere.
 */
export function memoryRows(kept: Contents = nothing, changed: (contents: Contents) => void = () => undefined): Rows {
  let contents = kept
  const set = (change: Partial<Contents>): void => void (contents = { ...contents, ...change })
  const setKind = (kind: Kind, change: (all: Map<string, unknown>) => void): void => {
    const all = new Map<string, unknown>(contents.stored[kind])
    change(all)
    set({ stored: { ...contents.stored, [kind]: all } })
  }
  return {
    transaction(write) {
      const before = contents
      try {
        write()
      } catch (error) {
        contents = before
        throw error
      }
      changed(contents)
    },
    exists: () => contents.exists,
    create: () => set({ exists: true }),
    bury: (tombstone) => void (contents = { ...nothing, tombstone }),
    tombstone: () => contents.tombstone,
    meta: () => contents.meta!,
    putMeta: (meta) => set({ meta }),
    list: (kind) => sorted(contents, kind).map(([, value]) => value),
    last: (kind, from, to) => sorted(contents, kind).findLast(([id]) => id >= from && id <= to)?.[1],
    put: (kind, id, value) => setKind(kind, (all) => all.set(String(id), value)),
    drop: (kind, id) => setKind(kind, (all) => all.delete(String(id))),
    entries: (from, to = Number.MAX_SAFE_INTEGER) =>
      contents.entries.slice(from, to).map(({ entry, cause }) => ({ entry: readEntry(entry), cause })),
    firstBy(playerId, from, to) {
      const found = contents.entries.slice(Math.max(0, from), to).find(({ cause }) => cause?.playerId === playerId)
      return found?.cause ? { n: found.entry.n, action: found.cause.action } : undefined
    },
    putEntry(entry, cause, at) {
      const { entries } = contents
      if (entry.n !== entries.length) throw new Error('the number of an entry is used already, or too high')
      set({ entries: [...entries, { entry, cause, at }] })
    },
    entryAt: (n = contents.entries.length - 1) => contents.entries[n]?.at ?? 0,
  }
}
