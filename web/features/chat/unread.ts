import type { Seat } from '../../../shared/engine/game.ts'
import type { ChatLine } from '../../../shared/table-info.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { session } from '../../base/storage.ts'
import { isMuted } from './muted.ts'

/** The last line seen in this tab, by table. */
const read = persisted<Readonly<Record<string, number>>>(session, 'murex:read', {})

export function noteRead(id: string, chat: readonly ChatLine[]): void {
  const latest = chat.at(-1)?.k
  if (latest === undefined || read.current[id] === latest) return
  read.current = { ...read.current, [id]: latest }
}

export function isUnread(id: string, chat: readonly ChatLine[], me: Seat | null): boolean {
  const upTo = read.current[id] ?? -1
  return !isMuted(id) && chat.some(({ k, seat }) => k > upTo && (me === null || seat !== me))
}
