import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import { nameAt, type LogLine } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { overlay } from '../../base/overlay.svelte.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { transferCode } from '../../base/route.svelte.ts'
import { arrival } from '../../base/arrival.svelte.ts'
import { keepsTokens } from '../../base/seat-tokens.ts'
import { local } from '../../base/storage.ts'
import { task } from '../../base/task.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Card, Notice } from '../../room/notices.ts'
import { shortName } from '../../room/short-name.ts'
import { putOut } from './devices.ts'
import { botFrom, relieve, standInsOf } from './stand-ins.svelte.ts'
import { claimTransfer } from '../../room/transfer.ts'

/** Flag that warns once a page. */
let isWarned = $state(false)

/**
 * Speaks of seats, inside a component: this one lost or found, devices let in, stand-ins and possible ones, the code with
 * which the page was opened, a seat that a reload would cost.
 */
export function speakOfSeats(table: Table): void {
  const { seat: room } = table
  const info = $derived(table.info)
  const nameOf = (seat: Seat): string => shortName(info, seat)
  const me = $derived(room.state.you)
  const live = $derived(room.state.status === 'live')
  const letIn = $derived(room.state.own?.isLetIn ?? false)
  const code = $derived(transferCode.of(info.id))
  const acting = task()

  const dismissing = (act: () => unknown) => [{ label: m.dismiss(), act }]

  /** Lines of the table log that were read; this player's own acts are no news. */
  const read = untrack(() => persisted(local, `murex:let-in:${info.id}`, 0))
  const news = $derived.by(() => {
    const isNews = (one: LogLine) =>
      one.kind === 'letIn' && !one.by.includes(nameAt(info.seats, me)) && !(letIn && one.seat === me)
    return info.tableLog.slice(read.current).findLast(isNews) as Extract<LogLine, { kind: 'letIn' }> | undefined
  })
  const dismissNews = () => (read.current = info.tableLog.length)

  const standIns = standInsOf(room, () => table.info)
  /** Entry since which bots rest. A room that has slept does not say that they play again. */
  const restFrom = $derived(info.botsRest && live ? untrack(() => room.state.n) : undefined)
  const playedFor = (seat: Seat): Card => {
    const back = () => acting.run(() => relieve(room))
    const text = m.seats_stand_in_you()
    return { label: text, text, seat, ways: [{ label: m.seats_stand_in_end(), primary: true, act: back }] }
  }
  const awayFor = (seat: Seat): Card => {
    const letPlay = () =>
      acting.run(() =>
        room.call('POST /api/tables/:id/proposals', { body: { kind: 'stand-in', seat, span: 'until-back' } }),
      )
    return {
      label: m.seats_away_long({ name: nameAt(info.seats, seat) }),
      text: m.seats_away_long({ name: nameOf(seat) }),
      seat,
      ways: [
        { label: m.table_left_wait(), act: standIns.wait },
        { label: m.seats_stand_in_let(), act: letPlay },
      ],
    }
  }
  const standInNews = (seat: Seat): Card => {
    const text = m.seats_stand_in({ name: nameOf(seat) })
    return {
      label: m.seats_stand_in({ name: nameAt(info.seats, seat) }),
      text,
      seat,
      ways: dismissing(standIns.dismiss),
    }
  }

  const putOthersOut = async () => (await acting.run(() => putOut(room))) && dismissNews()
  /** Card on who let somebody in; for the own seat, with a way to undo it. */
  const toldOf = ({ by: names, seat, name }: NonNullable<typeof news>): Card => {
    const by = listed(names)
    const label = m.seats_let_in()
    const ways = dismissing(dismissNews)
    if (seat !== me) return { label, text: m.table_log_let_in({ by, name }), seat, ways }
    const text = m.table_log_let_in_you({ by })
    return { label, text, seat, ways: [...ways, { label: m.seats_put_others_out(), act: putOthersOut }] }
  }

  /** State of the table when this page came to its seat: a player who goes on from there has read the notice. */
  let arrivedOn: string | undefined
  $effect(() => {
    const now = arrival.at(info.id) && live && me !== null ? JSON.stringify([room.state.n, room.draft]) : undefined
    arrivedOn = now && (arrivedOn ?? now)
    if (now !== arrivedOn) arrival.dismiss()
  })
  const noted = (text: string, dismiss: () => unknown): Card => ({ label: text, text, ways: dismissing(dismiss) })
  const coded = (code: string): Card => {
    const leave = dismissing(() => transferCode.drop(info.id))
    const take = { label: m.seats_take_here(), primary: true, act: () => acting.run(() => claimTransfer(room, code)) }
    const text = me === null ? m.seats_code_came() : m.error_already_seated()
    return { label: m.seats_code_came(), text, ways: me === null ? [...leave, take] : leave }
  }

  /** Whether neither storage nor cookie keeps the seat. */
  let isLoose = $state(false)
  $effect(() => {
    if (me === null || !live || room.token === undefined || keepsTokens(room.id)) return
    const byCookie = room.call('GET /api/tables/:id', { token: undefined })
    void byCookie.then((found) => (isLoose = 'ok' in found && found.ok.you === null))
  })
  const warn = (): void => void (isWarned = true)
  const showCode = () => (warn(), overlay.open({ what: 'menu', table: info.id }))

  function* said(): Generator<Notice> {
    const { error } = acting
    if (error !== undefined) yield { priority: 'failed', card: noted(error, () => (acting.error = undefined)) }
    if (room.lost) yield { priority: 'lost', card: noted(m.seats_put_out(), () => room.dismiss()) }
    if (arrival.at(info.id) && live && me !== null) {
      yield {
        priority: 'arrived',
        card: { ...noted(m.seats_arrived({ name: nameOf(me) }), arrival.dismiss), seat: me },
      }
    }
    if (code !== undefined && live) yield { priority: 'code', card: coded(code) }
    if (standIns.mine && me !== null) yield { priority: 'played', card: playedFor(me) }
    if (isLoose && !isWarned) {
      const warning = noted(m.seats_unkept(), warn)
      yield {
        priority: 'news',
        card: { ...warning, ways: [...warning.ways, { label: m.seats_transfer_show(), act: showCode }] },
      }
    }
    if (news) yield { priority: news.seat === me ? 'let-in' : 'news', card: toldOf(news) }
    const { allAway } = standIns
    // The prompt tells what a player prepares meanwhile.
    if (allAway.length > 0 && room.draft === undefined) {
      const names = listed(allAway.map((seat) => nameAt(info.seats, seat)))
      yield {
        priority: 'late',
        prompt: m.seats_waits_away({ names, count: allAway.length }) + botFrom(info, allAway[0]!),
      }
    }
    if (restFrom === room.state.n) yield { priority: 'late', prompt: m.seats_bots_rest() }
    if (standIns.away !== undefined && !info.clock) yield { priority: 'away', card: awayFor(standIns.away) }
    if (standIns.news !== undefined) yield { priority: 'news', card: standInNews(standIns.news) }
  }
  speak(() => [...said()].map((one) => ({ ...one, card: one.card && { ...one.card, busy: acting.busy } })))
}
