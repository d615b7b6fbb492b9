import { m } from '../../base/messages/compiled/messages.js'
import type { Table } from '../../games/page-feature.ts'
import type { Card, Notice } from '../../room/notices.ts'
import { ownRequest, pendingText, withdrawal } from '../../room/own-request.svelte.ts'
import { denial } from '../../room/rescue-time.svelte.ts'
import { shortName } from '../../room/short-name.ts'
import type { Proposals } from './proposals.svelte.ts'
import { answerer, proposalCards } from './cards.ts'
import { clockCards } from './clock-cards.ts'

const noted = (text: string, act: () => unknown): Card => ({ label: text, text, ways: [{ label: m.dismiss(), act }] })

function* said(table: Table, own: Proposals): Generator<Notice> {
  const { seat: room, info, several } = table
  const { you } = room.state
  void own.tick
  const { error } = own.acting
  if (error !== undefined) yield { priority: 'failed', card: noted(error, () => (own.acting.error = undefined)) }
  if (own.saidNo) yield { priority: 'vetoed', card: noted(m.seats_rescue_vetoed(), () => (own.saidNo = false)) }
  const request = you === null ? ownRequest(info.id) : undefined
  if (request && info.phase !== 'waiting') {
    const text = pendingText(info, request)
    const at = request.subject.kind === 'takeover' ? 'board' : 'players'
    yield { priority: 'return', card: { label: text, text, ways: [withdrawal(room, request)], at } }
  }
  const me = answerer(table)
  if (me === undefined || info.phase !== 'playing') return
  const no = info.declined?.find(({ id, by }) => by === me && id !== own.read)
  const denied = denial(info, no)
  if (no && denied) yield { priority: 'pending', card: noted(denied, () => (own.read = no.id)) }
  const nameOf = (seat: number): string => shortName(info, seat)
  /** Adds which of several players here is meant. */
  const addressed = (text: string): string => (several ? m.hot_seat_for({ name: nameOf(me), text }) : text)
  const { more, ask, propose, answer, withdraw } = own
  const source = { info, me, nameOf, addressed, more, ask, propose, answer, withdraw }
  yield* proposalCards(source)
  yield* clockCards(source)
}

/** Tells of proposals, of possible ones once somebody's time is up, and of this browser's own request for a seat. */
export const notices = (table: Table, own: Proposals): readonly Notice[] =>
  [...said(table, own)].map((one) => ({ ...one, card: one.card && { ...one.card, busy: own.acting.busy } }))
