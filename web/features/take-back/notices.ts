import { m } from '../../base/messages/compiled/messages.js'
import type { Table } from '../../games/page-feature.ts'
import { shortName } from '../../room/short-name.ts'
import { drawing, type Notice } from '../../room/notices.ts'
import UndoWindow from './UndoWindow.svelte'

/** Says that another player has taken back, until somebody moves. */
export function notices({ seat: room, info }: Table, own: { read: number }): readonly Notice[] {
  const last = room.state.log?.entries.at(-1)
  if (last?.back === undefined || last.seat === undefined || last.n === own.read) return []
  const { n, seat } = last
  if (seat === room.state.you) return []
  const text = m.take_back_told({ name: shortName(info, seat) })
  const dismiss = { label: m.dismiss(), act: () => (own.read = n) }
  return [{ priority: 'news', card: { label: text, text, seat, ways: [dismiss] } }]
}

/** Tells of an unsent move, offline or in its undo window: undone, it stands as a choice again. */
export function undoNotices({ room }: Table): readonly Notice[] {
  const { status, undoUntil, canWithdraw } = room.state
  // While the page catches up, it is about to be sent.
  const waits = status === 'offline' || status === 'connecting'
  if (!canWithdraw || (!waits && undoUntil === undefined)) return []
  function undo(): void {
    const draft = room.code!.draftOf(room.state.pending?.command, room.draft ?? {}) as unknown
    if (room.withdraw()) room.keep(draft)
  }
  const text = waits ? m.pending() : m.take_back_delayed()
  const drawn = drawing(UndoWindow, { text, until: waits ? undefined : undoUntil, undo, sendNow: room.sendNow })
  return [{ priority: 'undo', card: { text, ways: [], at: 'prompt', drawn } }]
}
