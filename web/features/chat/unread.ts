import type { Seat } from '../../../shared/engine/game.ts'
import type { ChatLine, TableInfo } from '../../../shared/table-info.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local, session } from '../../base/storage.ts'

/** Tables that are remembered, the latest first. */
const MOST = 20

const muted = persisted<readonly string[]>(local, 'murex:muted-at', [])

/** Whether a table's chat is muted: nothing pops up, sounds or counts as unread; it can still be read. */
export function isMuted(table: string): boolean {
  return muted.current.includes(table)
}

export function mute(table: string, on: boolean): void {
  const others = muted.current.filter((one) => one !== table)
  muted.current = on ? [table, ...others].slice(0, MOST) : others
}

/** Whether the chat keeps a line: a bot's reaction passes over its seat, and is gone. */
export const isKept = ({ seat, reaction }: ChatLine, { seats }: Pick<TableInfo, 'seats'>): boolean =>
  reaction === undefined || seat === null || seats[seat]?.kind !== 'bot'

/** The last line seen in this tab, by table. */
const read = persisted<Readonly<Record<string, number>>>(session, 'murex:read', {})

export function noteRead(id: string, chat: readonly ChatLine[]): void {
  const latest = chat.at(-1)?.k
  if (latest === undefined || read.current[id] === latest) return
  read.current = { ...read.current, [id]: latest }
}

export function isUnread(info: TableInfo, chat: readonly ChatLine[], me: Seat | null): boolean {
  const upTo = read.current[info.id] ?? -1
  const isNews = (line: ChatLine): boolean => line.k > upTo && (me === null || line.seat !== me) && isKept(line, info)
  return !isMuted(info.id) && chat.some(isNews)
}
