import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import type { LogLine } from '../../../shared/table-info.ts'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { keepsTokens } from '../../base/seat-tokens.ts'
import { local } from '../../base/storage.ts'
import { task, type Task } from '../../base/task.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import { arrival } from '../../room/own-request.svelte.ts'
import { isMine, nextStandIn, relieve, standInFrom } from './stand-ins.ts'

/** ms after which the room is sure to agree that a time is up. */
const SURE = 50

/** Flag that warns once a page. */
let isWarned = $state(false)

type StandIn = Extract<LogLine, { kind: 'standIn' }>

/** Memory of a page about its table's seats. Inside a component. */
export class Seats {
  readonly #table: Table
  // Effects follow these two alone: the whole state changes with every entry.
  readonly #isLive = $derived.by(() => this.#table.seat.state.status === 'live')
  readonly #me = $derived.by(() => this.#table.seat.state.you)
  readonly acting: Task = task()
  /** Lines of the table log that were read. */
  readonly read: Persisted<number>
  /** Last stand-in that was read: the entry before which it began, and the seat. */
  readonly #readStandIn: Persisted<string>
  /** Absent players for whom a bot was declined, as long as they are awaited. */
  declined: readonly Seat[] = $state.raw([])
  /** Counter that wakes once a bot may play. */
  tick = $state(0)
  /** Entry since which bots rest. A room that has slept does not say that they play again. */
  readonly restFrom: number | undefined = $derived.by(() => {
    const { info, seat } = this.#table
    return info.botsRest && this.#isLive ? untrack(() => seat.state.n) : undefined
  })
  /** Whether neither storage nor cookie keeps the seat. */
  #isLoose = $state(false)

  constructor(table: Table) {
    this.#table = table
    const { id } = untrack(() => table.info)
    this.read = persisted(local, `murex:let-in:${id}`, 0)
    this.#readStandIn = persisted(local, `murex:stand-in:${id}`, '')
    this.#endStandIn()
    $effect(() => {
      void this.tick
      const { info } = table
      this.declined = untrack(() => this.declined).filter((seat) => standInFrom(info, seat) !== undefined)
      const wait = nextStandIn(info)
      if (wait === undefined) return
      const timer = setTimeout(() => this.tick++, wait + SURE)
      return () => clearTimeout(timer)
    })
    this.#dismissArrival()
    $effect(() => {
      const room = table.seat
      if (this.#me === null || !this.#isLive || room.token === undefined || keepsTokens(room.id)) return
      const byCookie = room.call('GET /api/tables/:id', { token: undefined })
      void byCookie.then((found) => (this.#isLoose = 'ok' in found && found.ok.you === null))
    })
  }
  /** A player who has just opened the page, or looks again, ends a stand-in; one who looks on does not. */
  #endStandIn(): void {
    const table = this.#table
    let hasCome = $state(true)
    $effect(() => {
      const look = (): void => void (hasCome = document.visibilityState === 'visible')
      look()
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    })
    $effect(() => {
      const me = this.#me
      if (!hasCome || me === null || !this.#isLive) return
      hasCome = false
      if (untrack(() => isMine(table.info, me))) void relieve(table.seat)
    })
  }
  /** A player who goes on from the state on which this page came to its seat has read of that. */
  #dismissArrival(): void {
    const table = this.#table
    let arrivedOn: string | undefined
    $effect(() => {
      const room = table.seat
      const now = this.hasArrived ? JSON.stringify([room.state.n, room.draft]) : undefined
      arrivedOn = now && (arrivedOn ?? now)
      if (now !== arrivedOn) arrival.dismiss()
    })
  }
  get hasArrived(): boolean {
    return arrival.at(this.#table.info.id) && this.#isLive && this.#me !== null
  }
  /** Whether to warn that the seat would be lost with the page. */
  get warns(): boolean {
    return this.#isLoose && !isWarned
  }
  isRead({ n, seat }: StandIn): boolean {
    return this.#readStandIn.current === `${n} ${seat}`
  }

  readonly warn = (): void => void (isWarned = true)
  readonly wait = (seat: Seat): void => void (this.declined = [...this.declined, seat])
  readonly dismiss = ({ n, seat }: StandIn): void => void (this.#readStandIn.current = `${n} ${seat}`)
}
