import type { Seated } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import { isBotPlayed, nameAt } from '../../../shared/table-info.ts'
import { dropLeftSeat, leftSeat } from '../../base/left-seat.svelte.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { logSentence } from '../../games/log-lines.ts'
import type { Table } from '../../games/page-feature.ts'
import { drawing, type Card, type Notice } from '../../room/notices.ts'
import type { Room } from '../../room/room.svelte.ts'
import type { Interruption } from './interruption.svelte.ts'
import LeftNotice from './LeftNotice.svelte'
import LeftPanel from './LeftPanel.svelte'

/** Takes back the seat that this browser's player left, unless somebody else has it by now. */
async function comeBack(room: Room): Promise<Result<Seated>> {
  const left = leftSeat(room.id)
  if (!left) return { error: 'bad-token' }
  const result = await room.call('POST /api/tables/:id/seats/mine', { token: left.token })
  if ('ok' in result) room.useToken(result.ok.token)
  if ('ok' in result || result.error === 'bad-token' || result.error === 'already-over') dropLeftSeat(room.id)
  return result
}

function* said({ info, onTurn, seat: room }: Table, own: Interruption): Generator<Notice> {
  const { news, acting, missing } = own
  const { seats, isHalted } = missing
  const { you } = room.state
  const namesOf = (all: readonly number[]): string => listed(all.map((seat) => nameAt(info.seats, seat)))
  const line = (text: string, ways: Card['ways'] = []): Card => ({ text, ways, busy: acting.busy, at: 'board' })
  const drawn = (card: Card) => drawing(LeftNotice, { card, own })
  yield { priority: 'left', line: { drawn, hidesPrompt: own.isSmall } }
  if (news) {
    const text = logSentence(news, nameAt(info.seats, you))
    yield { priority: 'news', card: line(text, [{ label: m.dismiss(), act: own.dismiss }]) }
  }
  if (acting.error) {
    const ways = [{ label: m.dismiss(), act: () => (acting.error = undefined) }]
    yield { priority: 'failed', card: line(acting.error, ways) }
  }
  if (seats.length === 0) return
  const left = you === null ? leftSeat(info.id) : undefined
  if (left) {
    const isPlayed = left.seat !== undefined && isBotPlayed(info.seats[left.seat])
    const text = isPlayed ? m.table_left_you_house() : m.table_left_you()
    const back = { label: m.table_left_back(), primary: true, act: () => acting.run(() => comeBack(room)) }
    yield { priority: 'return', card: line(text, [back]) }
  }
  const text = seats.every((seat) => isBotPlayed(info.seats[seat]))
    ? m.seats_stand_in({ name: namesOf(seats) })
    : m.table_left({ names: namesOf(seats), count: seats.length })
  const wait = () => void own.take(own.toggle)
  yield {
    priority: isHalted ? 'halted' : 'left',
    card: own.isResting ? undefined : line(text),
    prompt: isHalted ? m.table_left_waits({ names: namesOf(onTurn), count: onTurn.length }) : undefined,
    panel: own.isOpen ? drawing(LeftPanel, { room, info, seats, wait }) : undefined,
  }
}

/** Tells everybody who left, in a line above the controls; the panel with ways on replaces the controls. */
export const notices = (table: Table, own: Interruption): readonly Notice[] => [...said(table, own)]
