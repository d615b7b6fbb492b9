import type { Seat } from '../../../shared/engine/game.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { task } from '../../base/task.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Card, Notice } from '../../room/notices.ts'
import { shortName } from '../../room/short-name.ts'
import { proposalCards, rescuesOf, type More, type Source } from './cards.ts'
import { clockCards, nextCard } from './clock-cards.ts'
import { claimSeat, dropRequest, ownRequest, pendingText, withdrawal } from '../../room/own-request.svelte.ts'
import { denial, spanUntil } from '../../room/rescue-time.svelte.ts'
import { vetoHere } from './veto.svelte.ts'

/** ms after which the room is sure to know that a time is up. */
const SURE = 50
/** ms between two requests for the state of an own request. */
const AGAIN = 3_000

/**
 * Speaks of proposals, of possible ones once somebody's time is up, and of this browser's own request for a seat, whose
 * state it polls. Called inside a component.
 */
export function speakOfProposals(table: Table): void {
  const { seat: room } = table
  const info = () => table.info
  const nameOf = (seat: Seat): string => shortName(table.info, seat)
  /** Adds which of several players here is meant. */
  const addressed = (text: string): string => {
    const { you } = room.state
    return table.several && you !== null ? m.hot_seat_for({ name: nameOf(you), text }) : text
  }
  const acting = task()
  let more: More = $state()
  const live = $derived(room.state.status === 'live')
  /** The player who may answer: a device that others let in decides nothing. */
  const me = $derived.by(() => {
    const { you, own } = room.state
    return you !== null && info().seats[you]?.kind === 'player' && !own?.isLetIn ? you : undefined
  })

  /** Counter that wakes for a card due by time alone. */
  let tick = $state(0)
  $effect(() => {
    void tick
    const wait = nextCard(info())
    if (wait === undefined) return
    const timer = setTimeout(() => tick++, wait + SURE)
    return () => clearTimeout(timer)
  })

  const request = $derived(room.state.you === null ? ownRequest(info().id) : undefined)
  $effect(() => {
    if (live && room.state.you !== null && ownRequest(info().id)) dropRequest(info().id)
  })
  /** Whether to ask for the state of the request: it is closed, hence answered, or its time has come. */
  const due = $derived.by(() => {
    const asked = info().proposals?.find(({ id }) => id === request?.proposal)
    return !asked || (asked.from !== undefined && spanUntil(asked.from, info()) === undefined)
  })
  $effect(() => {
    if (!request || request.error || !due) return
    void claimSeat(room)
    const asking = setInterval(() => document.visibilityState === 'visible' && void claimSeat(room), AGAIN)
    return () => clearInterval(asking)
  })

  const run: typeof acting.run = (work) => {
    more = undefined
    return acting.run(work)
  }
  const acts: Pick<Source, 'ask' | 'propose' | 'answer' | 'withdraw'> = {
    ask: (next) => (more = next),
    propose: (body) => run(() => room.call('POST /api/tables/:id/proposals', { body })),
    async answer(proposal, yes) {
      const isOwn = against?.id === proposal
      const params = { proposal }
      const done = await run(() => room.call('POST /api/tables/:id/proposals/:proposal', { params, body: { yes } }))
      if (isOwn) saidNo = done !== undefined
    },
    withdraw: (proposal) =>
      run(() => room.call('DELETE /api/tables/:id/proposals/:proposal', { params: { proposal } })),
  }

  const against = $derived(rescuesOf(info()).find(({ subject }) => subject.seat === me))
  const veto = vetoHere()
  let saidNo = $state(false)
  $effect(() => {
    if (!live || !veto.is) return
    veto.done()
    if (against) void acts.answer(against.id, false)
  })

  /** Proposal that the others declined, until that is read. */
  let read = $state('')
  const no = $derived(info().declined?.find(({ id, by }) => by === me && id !== read))

  const noted = (text: string, act: () => unknown): Card => ({ label: text, text, ways: [{ label: m.dismiss(), act }] })
  function* said(): Generator<Notice> {
    void tick
    const { error } = acting
    if (error !== undefined) yield { priority: 'failed', card: noted(error, () => (acting.error = undefined)) }
    if (saidNo) yield { priority: 'vetoed', card: noted(m.seats_rescue_vetoed(), () => (saidNo = false)) }
    if (request && info().phase !== 'waiting') {
      const text = pendingText(info(), request)
      const at = request.subject.kind === 'takeover' ? 'board' : 'players'
      yield { priority: 'return', card: { label: text, text, ways: [withdrawal(room, request)], at } }
    }
    if (me === undefined || info().phase !== 'playing') return
    const denied = denial(info(), no)
    if (no && denied) yield { priority: 'pending', card: noted(denied, () => (read = no.id)) }
    const source = { ...acts, info: info(), me, nameOf, addressed, more }
    yield* proposalCards(source)
    yield* clockCards(source)
  }
  speak(() => [...said()].map((one) => ({ ...one, card: one.card && { ...one.card, busy: acting.busy } })))
}
