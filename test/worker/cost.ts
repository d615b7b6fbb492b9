import { runInDurableObject } from 'cloudflare:test'
import { stubOf } from './objects.ts'

/** Billed rows: each setting of an alarm writes one, too. */
interface Cost {
  readonly written: number
  readonly read: number
}

type Call = (...args: unknown[]) => unknown

/** Rows that all objects write and read during a call. */
export async function costOf(doing: () => Promise<unknown>): Promise<Cost> {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
  let alarms = 0
  const undo: (() => void)[] = []
  const patch = (holder: object, name: string, note: (result: unknown) => void): void => {
    const proto = Object.getPrototypeOf(holder) as Record<string, Call>
    const original = proto[name]!
    proto[name] = function (this: unknown, ...args) {
      const result = original.apply(this, args)
      note(result)
      return result
    }
    undo.push(() => (proto[name] = original))
  }
  await runInDurableObject(stubOf('any-object-will-do'), (_room, { storage }) => {
    patch(storage.sql, 'exec', (cursor) => void cursors.push(cursor as (typeof cursors)[0]))
    patch(storage, 'setAlarm', () => void alarms++)
  })
  try {
    await doing()
  } finally {
    for (const one of undo) one()
  }
  const sum = (of: (cursor: (typeof cursors)[0]) => number): number => cursors.reduce((all, one) => all + of(one), 0)
  return { written: alarms + sum(({ rowsWritten }) => rowsWritten), read: sum(({ rowsRead }) => rowsRead) }
}
