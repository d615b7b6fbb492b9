import type { Seat } from '../../../shared/engine/game.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { memory } from '../../base/storage.ts'
import { muting } from './muted.ts'

const keyOf = (table: string): string => `murex:read:${table}`
/** By table, the last line that was seen on this page. */
let read: Readonly<Record<string, number>> = $state.raw({})

/** Everything said so far has been seen. */
export function noteRead({ id, chat }: TableInfo): void {
  const latest = chat.at(-1)?.k
  if (latest === undefined || read[id] === latest) return
  read = { ...read, [id]: latest }
  memory.setItem(keyOf(id), String(latest))
}

/** Whether others have said what was not seen yet. */
export function isUnread({ id, chat }: TableInfo, me: Seat | null): boolean {
  const upTo = read[id] ?? Number(memory.getItem(keyOf(id)) ?? -1)
  return !muting.on && chat.some(({ k, seat }) => k > upTo && (me === null || seat !== me))
}
