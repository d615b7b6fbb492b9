import { task, type Task } from '../../base/task.svelte.ts'
import { serviceWorkers } from '../../base/storage.ts'
import { VETO, type TableInfo } from '../../../shared/table-info.ts'
import type { Table } from '../../games/page-feature.ts'
import { claimSeat, dropRequest, ownRequest } from '../../room/own-request.svelte.ts'
import { spanUntil } from '../../room/rescue-time.svelte.ts'
import { answerer, rescueOf, type Actions, type More } from './cards.ts'
import { nextCard } from './clock-cards.ts'

/** ms after which the room is sure to know that a time is up. */
const SURE = 50
/** ms between two requests for the state of an own request. */
const AGAIN = 3_000

/** Whether the state of this browser's request is to be asked for: it is closed, hence answered, or its time has come. */
function isDue(info: TableInfo, proposal: string): boolean {
  const asked = info.proposals?.find(({ id }) => id === proposal)
  return !asked || (asked.from !== undefined && spanUntil(asked.from, info) === undefined)
}

/** Taps on proposals, under way and answered; it also polls this browser's own request for a seat. Inside a component. */
export class Proposals implements Actions {
  readonly #table: Table
  readonly acting: Task = task()
  /** Question that is open before a proposal. */
  more: More = $state()
  /** Whether the player's own no to a request for the seat has come in time. */
  saidNo = $state(false)
  /** Proposal that the others declined, once that is read. */
  read = $state('')
  /** Counter that wakes for a card due by time alone. */
  tick = $state(0)

  constructor(table: Table) {
    this.#table = table
    $effect(() => {
      void this.tick
      const wait = nextCard(table.info)
      if (wait === undefined) return
      const timer = setTimeout(() => this.tick++, wait + SURE)
      return () => clearTimeout(timer)
    })
    this.#followRequest()
    this.#hearVeto()
  }
  #followRequest(): void {
    const table = this.#table
    const { id } = table.info
    $effect(() => {
      const { status, you } = table.seat.state
      if (status === 'live' && you !== null && ownRequest(id)) dropRequest(id)
    })
    const request = $derived(table.seat.state.you === null ? ownRequest(id) : undefined)
    const due = $derived(request !== undefined && !request.error && isDue(table.info, request.proposal))
    $effect(() => {
      if (!request || !due) return
      const { seat } = table
      void claimSeat(seat)
      const asking = setInterval(() => document.visibilityState === 'visible' && void claimSeat(seat), AGAIN)
      return () => clearInterval(asking)
    })
  }
  /** A tap on the notification of a request for the seat led to this page: then the player says no, once. */
  #hearVeto(): void {
    const table = this.#table
    let isHeard = $state(false)
    $effect(() => {
      const look = (): void => {
        if (location.hash !== VETO) return
        history.replaceState(history.state, '', location.pathname + location.search)
        isHeard = true
      }
      const hear = ({ data }: MessageEvent): void => void (isHeard ||= data === VETO)
      look()
      addEventListener('hashchange', look)
      serviceWorkers?.addEventListener('message', hear)
      return () => {
        removeEventListener('hashchange', look)
        serviceWorkers?.removeEventListener('message', hear)
      }
    })
    $effect(() => {
      if (table.seat.state.status !== 'live' || !isHeard) return
      isHeard = false
      const against = rescueOf(table.info, answerer(table))
      if (against) void this.answer(against.id, false)
    })
  }

  readonly #run: Task['run'] = (work) => {
    this.more = undefined
    return this.acting.run(work)
  }
  readonly ask: Actions['ask'] = (more) => (this.more = more)
  readonly propose: Actions['propose'] = (body) =>
    this.#run(() => this.#table.seat.call('POST /api/tables/:id/proposals', { body }))
  readonly answer: Actions['answer'] = async (proposal, yes) => {
    const table = this.#table
    const isOwn = rescueOf(table.info, answerer(table))?.id === proposal
    const given = { params: { proposal }, body: { yes } }
    const done = await this.#run(() => table.seat.call('POST /api/tables/:id/proposals/:proposal', given))
    if (isOwn) this.saidNo = done !== undefined
  }
  readonly withdraw: Actions['withdraw'] = (proposal) =>
    this.#run(() => this.#table.seat.call('DELETE /api/tables/:id/proposals/:proposal', { params: { proposal } }))
}
