import type { Seat } from '../../../shared/engine/game.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { task } from '../../base/task.svelte.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Card, Notice } from '../../room/notices.ts'
import type { Room } from '../../room/room.svelte.ts'
import { proposalCards, rescuesOf, type More, type Source } from './cards.ts'
import { clockCards, nextCard } from './clock-cards.ts'
import { claimSeat, dropRequest, ownRequest, pendingText, withdrawal } from './own-request.svelte.ts'
import { denial, spanUntil } from './rescue-time.svelte.ts'
import { vetoHere } from './veto.svelte.ts'

/** ms after a time is up in which the room is sure to know. */
const SURE = 50
/** ms between two questions about what became of the own request for a seat. */
const AGAIN = 3_000

/**
 * Says what is proposed, or could be now that somebody's time is up, and what became of this browser's own request for a seat,
 * for which it keeps asking. Called inside a component. `nameOf`: a name as short as a card has room for; `addressed`: says of
 * several players here who is meant.
 */
export function speakOfProposals(
  room: Room,
  info: () => TableInfo,
  nameOf: (seat: Seat) => string,
  addressed: (text: string) => string,
): void {
  const acting = task()
  let more: More = $state()
  const live = $derived(room.state.status === 'live')
  /** The player who may answer: a device that others let in decides nothing. */
  const me = $derived.by(() => {
    const { you, own } = room.state
    return you !== null && info().seats[you]?.kind === 'player' && !own?.isLetIn ? you : undefined
  })

  /** Wakes for a card that comes of time alone. */
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
  /** Whether there is something to ask: the request is not open any more, so it was answered, or its time has come. */
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

  /** A request for the own seat. */
  const against = $derived(rescuesOf(info()).find(({ subject }) => subject.seat === me))
  const veto = vetoHere()
  let saidNo = $state(false)
  $effect(() => {
    if (!live || !veto.is) return
    veto.done()
    if (against) void acts.answer(against.id, false)
  })

  /** What the others have declined, until that is read. */
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
