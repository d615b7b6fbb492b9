import type { Seat } from '../../../shared/engine/game.ts'
import { nameAt, type LogLine } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { overlay } from '../../base/overlay.svelte.ts'
import { transferCode } from '../../base/route.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import type { Card, Notice, Way } from '../../room/notices.ts'
import { arrival, claimTransfer } from '../../room/own-request.svelte.ts'
import { shortName } from '../../room/short-name.ts'
import { timeOf } from '../../room/time-left.ts'

import type { Seats } from './seats.svelte.ts'
import { isMine, relieve, standInsAt, type StandIns } from './stand-ins.ts'

type LetIn = Extract<LogLine, { kind: 'letIn' }>

const dismissing = (act: () => unknown): readonly Way[] => [{ label: m.dismiss(), act }]
const noted = (text: string, dismiss: () => unknown): Card => ({ label: text, text, ways: dismissing(dismiss) })

/** The seat of this page: lost, just reached, played by a bot, or kept by nothing. */
function* ofOwnSeat({ seat: room, info }: Table, own: Seats): Generator<Notice> {
  const { you: me, status } = room.state
  if (room.lost) yield { priority: 'lost', card: noted(m.seats_put_out(), () => room.dismiss()) }
  if (own.hasArrived) {
    const text = m.seats_arrived({ name: shortName(info, me!) })
    yield { priority: 'arrived', card: { ...noted(text, arrival.dismiss), seat: me! } }
  }
  const code = transferCode.of(info.id)
  if (code !== undefined && status === 'live') {
    const leave = dismissing(() => transferCode.drop(info.id))
    const take = {
      label: m.seats_take_here(),
      primary: true,
      act: () => own.acting.run(() => claimTransfer(room, code)),
    }
    const text = me === null ? m.seats_code_came() : m.error_already_seated()
    yield { priority: 'code', card: { label: m.seats_code_came(), text, ways: me === null ? [...leave, take] : leave } }
  }
  if (me !== null && isMine(info, me)) {
    const back = { label: m.seats_stand_in_end(), primary: true, act: () => own.acting.run(() => relieve(room)) }
    const text = m.seats_stand_in_you()
    yield { priority: 'played', card: { label: text, text, seat: me, ways: [back] } }
  }
  if (own.warns) {
    const showCode = () => (own.warn(), overlay.open({ what: 'menu', table: info.id }))
    const warning = noted(m.seats_unkept(), own.warn)
    const ways = [...warning.ways, { label: m.seats_transfer_show(), act: showCode }]
    yield { priority: 'news', card: { ...warning, ways } }
  }
}

/** Who let a device in; for the own seat, with a way to undo it. This player's own acts are no news. */
function* ofDevices({ seat: room, info }: Table, { read, acting }: Seats): Generator<Notice> {
  const { you: me, own } = room.state
  const isNews = (line: LogLine): line is LetIn =>
    line.kind === 'letIn' && !line.by.includes(nameAt(info.seats, me)) && !(own?.isLetIn && line.seat === me)
  const line = info.tableLog.slice(read.current).findLast(isNews)
  if (!line) return
  const { seat, name } = line
  const by = listed(line.by)
  const dismiss = () => (read.current = info.tableLog.length)
  const label = m.seats_let_in()
  const ways = dismissing(dismiss)
  if (seat !== me) {
    yield { priority: 'news', card: { label, text: m.table_log_let_in({ by, name }), seat, ways } }
    return
  }
  const putOthersOut = async () =>
    (await acting.run(() => room.call('DELETE /api/tables/:id/seats/mine/devices'))) && dismiss()
  const text = m.table_log_let_in_you({ by })
  const undo = { label: m.seats_put_others_out(), act: putOthersOut }
  yield { priority: 'let-in', card: { label, text, seat, ways: [...ways, undo] } }
}

/** The prompt while all who are awaited are away. */
function awayPrompt({ seats }: Table['info'], { allAway, from }: StandIns): string {
  const names = listed(allAway.map((seat) => nameAt(seats, seat)))
  const soon = from === undefined ? '' : ` ${m.seats_stand_in_from({ time: timeOf(from) })}`
  return m.seats_waits_away({ names, count: allAway.length }) + soon
}

/** Bots that play for players, or may. */
function* ofStandIns({ seat: room, info, onTurn }: Table, own: Seats): Generator<Notice> {
  void own.tick
  const waiting = info.phase === 'playing' ? onTurn : []
  const standIns = standInsAt(info, room.state.you, { waiting, declined: own.declined })
  const { allAway, offered, latest } = standIns
  const textOf = (says: (of: { name: string }) => string, seat: Seat) => ({
    label: says({ name: nameAt(info.seats, seat) }),
    text: says({ name: shortName(info, seat) }),
    seat,
  })
  // The prompt tells what a player prepares meanwhile.
  if (allAway.length > 0 && room.draft === undefined) yield { priority: 'late', prompt: awayPrompt(info, standIns) }
  if (own.restFrom === room.state.n) yield { priority: 'late', prompt: m.seats_bots_rest() }
  if (offered !== undefined && !info.clock) {
    const body = { kind: 'stand-in', seat: offered, span: 'until-back' } as const
    const letPlay = () => own.acting.run(() => room.call('POST /api/tables/:id/proposals', { body }))
    const ways = [
      { label: m.table_left_wait(), act: () => own.wait(offered) },
      { label: m.seats_stand_in_let(), act: letPlay },
    ]
    yield { priority: 'away', card: { ...textOf(m.seats_away_long, offered), ways } }
  }
  if (latest && !own.isRead(latest)) {
    yield {
      priority: 'news',
      card: { ...textOf(m.seats_stand_in, latest.seat), ways: dismissing(() => own.dismiss(latest)) },
    }
  }
}

function* said(table: Table, own: Seats): Generator<Notice> {
  const { error } = own.acting
  if (error !== undefined) yield { priority: 'failed', card: noted(error, () => (own.acting.error = undefined)) }
  yield* ofOwnSeat(table, own)
  yield* ofDevices(table, own)
  yield* ofStandIns(table, own)
}

/**
 * Tells of seats: this one lost or found, devices let in, stand-ins and possible ones, the code with which the page was
 * opened, a seat that a reload would cost.
 */
export const notices = (table: Table, own: Seats): readonly Notice[] =>
  [...said(table, own)].map((one) => ({ ...one, card: one.card && { ...one.card, busy: own.acting.busy } }))
