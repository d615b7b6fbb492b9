import { isBotPlayed, nameAt } from '../../../shared/table-info.ts'
import type { Table } from '../../games/page-feature.ts'
import { waitedAsOf } from '../../room/as-of.ts'
import { isChosen } from '../../room/own-entries.ts'
import type { Notice } from '../../room/notices.ts'

/** Tells whom the game waited for when the room spoke last, until a choice is made. */
export function notices({ room }: Table): readonly Notice[] {
  const { asOf, view, info, you } = room.state
  if (asOf === undefined || !view || !info || isChosen(room.draft)) return []
  const waited = room.code!.rules.waitingFor(view)
  const isMine = you !== null && waited.includes(you) && !isBotPlayed(info.seats[you])
  const names = waited.map((seat) => nameAt(info.seats, seat))
  return [{ priority: 'as-of', prompt: waitedAsOf(asOf, isMine, names) }]
}
