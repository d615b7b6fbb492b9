import { tick, untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import type { Seat } from '../../../shared/engine/game.ts'
import { isBotPlayed, nameAt, type LogLine } from '../../../shared/table-info.ts'
import { leftSeat } from '../../base/left-seat.svelte.ts'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local, session } from '../../base/storage.ts'
import { task, type Task } from '../../base/task.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import { seatStatusAt } from '../../games/reader.ts'
import { ownRequest } from '../../room/own-request.svelte.ts'
import { low, phone } from '../../ui/design/sizes.ts'

const upright = new MediaQuery(phone)
const isLow = new MediaQuery(low)

/** Who is missed at a running table, and what that means for it. */
interface Missing {
  /** Empty seats that the game still needs; for its players, those without a bot. */
  readonly seats: readonly Seat[]
  /** Whether only players who left could go on. */
  readonly isHalted: boolean
  readonly isOnTurn: boolean
  /** Whether somebody asks for one of the seats. */
  readonly isAskedFor: boolean
  /** Differs once another player leaves, or the own turn comes or goes: a choice by hand lasts until then. */
  readonly occasion: string
}

function missingAt(table: Table): Missing {
  const { info, onTurn } = table
  const { code, state } = table.room
  const me = table.seat.state.you
  const isAskedFor = info.proposals?.some(({ subject }) => subject.kind === 'takeover') ?? false
  const isPlayed = (seat: Seat): boolean => isBotPlayed(info.seats[seat])
  const isOut = (seat: Seat): boolean => seatStatusAt(code!, state.view!)(seat).out
  // Players miss nobody whose bot plays on, unless somebody asks for the seat.
  const isTold = (seat: Seat): boolean => me === null || !isPlayed(seat) || isAskedFor
  const seats = table.finished()
    ? []
    : info.seats.flatMap(({ kind }, seat) => (kind === 'left' && !isOut(seat) && isTold(seat) ? [seat] : []))
  const isHalted = onTurn.length > 0 && onTurn.every((seat) => seats.includes(seat) && !isPlayed(seat))
  const isOnTurn = me !== null && onTurn.includes(me)
  return { seats, isHalted, isOnTurn, isAskedFor, occasion: `${seats.join()}${isOnTurn ? ' on turn' : ''}` }
}

/** State of a running table that players have left, and of those who come. */
export class Interruption {
  readonly #table: Table
  readonly #byHand: Persisted<{ readonly about: string; readonly open: boolean } | undefined>
  /** Lines of the table log that were read. */
  readonly #read: Persisted<number>
  /** Occasion at which the line was put away. */
  #restedAt = $state('')
  readonly missing: Missing = $derived.by(() => missingAt(this.#table))
  readonly acting: Task = task()
  /** The button that opens and closes the panel. */
  now: HTMLButtonElement | undefined

  constructor(table: Table) {
    this.#table = table
    const { id } = untrack(() => table.info)
    this.#byHand = persisted(session, `murex:left-open:${id}`, undefined)
    this.#read = persisted(local, `murex:table-log:${id}`, 0)
  }
  /** Whether the panel with ways on is open: as a player has put it, otherwise as long as the game is halted. */
  readonly isOpen: boolean = $derived.by(() => {
    const { seats, isHalted, occasion } = this.missing
    const { id } = this.#table.info
    // A visitor who left, or has asked for a seat, has one way left, which needs no panel.
    const isGoing = this.#table.seat.state.you === null && (leftSeat(id) !== undefined || ownRequest(id) !== undefined)
    if (seats.length === 0 || isGoing) return false
    const byHand = this.#byHand.current
    return byHand?.about === occasion ? byHand.open : isHalted
  })
  /** The latest player who took over a seat, until the players have read it. */
  get news(): Extract<LogLine, { kind: 'replaced' }> | undefined {
    const { info, seat } = this.#table
    if (seat.state.you === null || this.#table.finished()) return undefined
    const mine = nameAt(info.seats, seat.state.you)
    const last = info.tableLog.slice(this.#read.current).findLast((line) => line.kind === 'replaced')
    return last?.kind !== 'replaced' || last.name === mine || last.by.includes(mine) ? undefined : last
  }
  /** Whether the window is so low that the line lies over the prompt. */
  readonly isSmall: boolean = $derived(upright.current && isLow.current)
  /** Whether the line may be put away: a player on turn needs the prompt below it. */
  get mayRest(): boolean {
    const { seats, isOnTurn, isAskedFor } = this.missing
    return this.isSmall && !this.isOpen && isOnTurn && seats.length > 0 && !this.news && !isAskedFor
  }
  get isResting(): boolean {
    return this.mayRest && this.#restedAt === this.missing.occasion
  }

  readonly toggle = (): void => {
    this.#byHand.current = { about: this.missing.occasion, open: !this.isOpen }
  }
  readonly rest = (): void => {
    this.#restedAt = this.missing.occasion
  }
  readonly dismiss = (): void => {
    this.#read.current = this.#table.info.tableLog.length
  }
  /** Acts, and returns the focus after the buttons have changed. */
  readonly take = async (act: () => unknown): Promise<void> => {
    await act()
    await tick()
    if (document.activeElement === document.body) this.now?.focus({ preventScroll: true })
  }
}
