import { untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import type { Seat } from '../../../shared/engine/game.ts'
import { isBotPlayed, nameAt, type LogLine, type TableInfo } from '../../../shared/table-info.ts'
import { leftSeat } from '../../base/left-seat.svelte.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local, session } from '../../base/storage.ts'
import type { Table } from '../../games/page-feature.ts'
import { seatStatusAt } from '../../games/seat-status.ts'
import { ownRequest } from '../../room/own-request.svelte.ts'

/** Windows so low that the line lies over the prompt, which a player on turn needs once the line is read. */
const small = new MediaQuery(
  '(orientation: portrait) and (max-height: 43rem), (max-width: 34.99rem) and (max-height: 43rem)',
)

/** State of a running table that players have left, and of those who come. */
export class Interruption {
  readonly #table: Table
  /** State chosen by hand: it lasts until another player leaves, or the own turn comes or goes. */
  readonly #chosen: Persisted<{ readonly about: string; readonly open: boolean } | undefined>
  /** Lines of the table log that were read. */
  readonly #read: Persisted<number>
  #quietAbout = $state('')

  constructor(table: Table) {
    this.#table = table
    const { id } = untrack(() => table.info)
    this.#chosen = persisted(session, `murex:left-open:${id}`, undefined)
    this.#read = persisted(local, `murex:table-log:${id}`, 0)
  }

  get #info(): TableInfo {
    return this.#table.info
  }
  get #me(): Seat | null {
    return this.#table.seat.state.you
  }
  get #isOnTurn(): boolean {
    return this.#me !== null && this.#table.onTurn.includes(this.#me)
  }
  #isPlayed(seat: Seat): boolean {
    return isBotPlayed(this.#info.seats[seat])
  }
  readonly #isAskedFor = $derived.by(
    () => this.#info.proposals?.some(({ subject }) => subject.kind === 'takeover') ?? false,
  )
  /** Whether the seat is told of: players miss nobody whose bot plays on, unless somebody asks for the seat. */
  #isTold(seat: Seat): boolean {
    return this.#me === null || !this.#isPlayed(seat) || this.#isAskedFor
  }
  /** Empty seats that the game still needs; for its players, those without a bot. */
  readonly seats: readonly Seat[] = $derived.by(() => {
    if (this.#table.finished()) return []
    const { code, state } = this.#table.room
    const isOut = (seat: Seat): boolean => seatStatusAt(code!, state.view!)(seat).out
    return this.#info.seats.flatMap(({ kind }, seat) =>
      kind === 'left' && !isOut(seat) && this.#isTold(seat) ? [seat] : [],
    )
  })
  /** Whether only players who left could go on. */
  readonly #halted = $derived.by(() => {
    const { onTurn } = this.#table
    return onTurn.length > 0 && onTurn.every((seat) => this.seats.includes(seat) && !this.#isPlayed(seat))
  })
  readonly #about = $derived.by(() => this.seats.join())
  readonly #occasion = $derived.by(() => (this.#isOnTurn ? `${this.#about} on turn` : this.#about))
  /** Whether this visitor left, or has asked for a seat: the one way that remains needs no panel. */
  readonly #isGoing = $derived.by(
    () => this.#me === null && (leftSeat(this.#info.id) !== undefined || ownRequest(this.#info.id) !== undefined),
  )
  readonly open = $derived.by(() => {
    const chosen = this.#chosen.current
    return this.seats.length > 0 && !this.#isGoing && (chosen?.about === this.#occasion ? chosen.open : this.#halted)
  })
  /** The latest player who took over a seat, until the players have read it. */
  readonly news: Extract<LogLine, { kind: 'replaced' }> | undefined = $derived.by(() => {
    if (this.#me === null || this.#table.finished()) return undefined
    const mine = nameAt(this.#info.seats, this.#me)
    const last = this.#info.tableLog.slice(this.#read.current).findLast((line) => line.kind === 'replaced')
    return last?.kind !== 'replaced' || last.name === mine || last.by.includes(mine) ? undefined : last
  })
  /** Whether the line may be hidden, and whether it was. */
  readonly low = $derived.by(() => {
    if (!small.current || this.open || !this.#isOnTurn) return false
    return this.seats.length > 0 && this.news === undefined && !this.#isAskedFor
  })
  get quiet(): boolean {
    return this.low && this.#quietAbout === this.#about
  }
  get small(): boolean {
    return small.current
  }
  /** Prompt while only players who left could go on. */
  readonly prompt: string | undefined = $derived.by(() => {
    if (!this.#halted) return undefined
    const { onTurn } = this.#table
    const names = listed(onTurn.map((seat) => nameAt(this.#info.seats, seat)))
    return m.table_left_waits({ names, count: onTurn.length })
  })

  readonly toggle = (): void => {
    this.#chosen.current = { about: this.#occasion, open: !this.open }
  }
  readonly rest = (): void => {
    this.#quietAbout = this.#about
  }
  readonly dismiss = (): void => {
    this.#read.current = this.#info.tableLog.length
  }
}
