import { untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import type { Seat } from '../../../shared/engine/game.ts'
import { isBotPlayed, nameAt, type LogLine, type TableInfo } from '../../../shared/table-info.ts'
import { leftSeat } from '../../base/left-seat.svelte.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local, session } from '../../base/storage.ts'
import { ownRequest } from '../../room/own-request.svelte.ts'

/** State of a running table that players have left. */
interface Interruption {
  /** Empty seats that the game still needs; for its players, those without a bot. */
  readonly seats: readonly Seat[]
  /** The latest player who took over a seat, until the players have read it. */
  readonly news: Extract<LogLine, { kind: 'replaced' }> | undefined
  readonly open: boolean
  /** Whether the line may be hidden, and whether it was. */
  readonly low: boolean
  readonly quiet: boolean
  /** Prompt while only players who left could go on. */
  readonly prompt: string | undefined
  readonly small: boolean
  toggle(): void
  rest(): void
  dismiss(): void
}

interface Source {
  readonly info: () => TableInfo
  readonly me: () => Seat | null
  readonly isOut: (seat: Seat) => boolean
  readonly onTurn: () => readonly Seat[]
  readonly finished: () => boolean
}

/** Follows players who leave a table and who come, inside a component. */
export function interruptionOf({ info, me, isOut, onTurn, finished }: Source): Interruption {
  const { id } = untrack(info)
  /** State chosen by hand: it lasts until another player leaves, or the own turn comes or goes. */
  const chosen = persisted<{ readonly about: string; readonly open: boolean } | undefined>(
    session,
    `murex:left-open:${id}`,
    undefined,
  )
  /** Lines of the table log that were read. */
  const read = persisted(local, `murex:table-log:${id}`, 0)

  const isPlayed = (seat: Seat): boolean => isBotPlayed(info().seats[seat])
  const isAskedFor = $derived(info().proposals?.some(({ subject }) => subject.kind === 'takeover') ?? false)
  /** Whether the seat is told of: players miss nobody whose bot plays on, unless somebody asks for the seat. */
  const isTold = (seat: Seat): boolean => me() === null || !isPlayed(seat) || isAskedFor
  const seats = $derived(
    finished()
      ? []
      : info().seats.flatMap(({ kind }, seat) => (kind === 'left' && !isOut(seat) && isTold(seat) ? [seat] : [])),
  )
  /** Whether only players who left could go on. */
  const halted = $derived(onTurn().length > 0 && onTurn().every((seat) => seats.includes(seat) && !isPlayed(seat)))
  const about = $derived(seats.join())
  const occasion = $derived.by(() => {
    const seat = me()
    return seat !== null && onTurn().includes(seat) ? `${about} on turn` : about
  })
  /** Whether this visitor left, or has asked for a seat: the one way that remains needs no panel. */
  const isGoing = $derived(me() === null && (leftSeat(id) !== undefined || ownRequest(id) !== undefined))
  const open = $derived(
    seats.length > 0 && !isGoing && (chosen.current?.about === occasion ? chosen.current.open : halted),
  )
  const news = $derived.by(() => {
    const mine = nameAt(info().seats, me())
    if (me() === null || finished()) return undefined
    const last = info()
      .tableLog.slice(read.current)
      .findLast((line) => line.kind === 'replaced')
    return last?.kind !== 'replaced' || last.name === mine || last.by.includes(mine) ? undefined : last
  })

  // The line lies over the prompt there, which a player on turn needs once the line is read.
  const small = new MediaQuery(
    '(orientation: portrait) and (max-height: 43rem), (max-width: 34.99rem) and (max-height: 43rem)',
  )
  let quietAbout = $state('')
  const low = $derived.by(() => {
    const seat = me()
    if (!small.current || open || seat === null || !onTurn().includes(seat)) return false
    return seats.length > 0 && news === undefined && !isAskedFor
  })
  const prompt = $derived.by(() => {
    if (!halted) return undefined
    const names = listed(onTurn().map((seat) => nameAt(info().seats, seat)))
    return m.table_left_waits({ names, count: onTurn().length })
  })

  return {
    get seats() {
      return seats
    },
    get news() {
      return news
    },
    get open() {
      return open
    },
    get low() {
      return low
    },
    get quiet() {
      return low && quietAbout === about
    },
    get prompt() {
      return prompt
    },
    get small() {
      return small.current
    },
    toggle: () => (chosen.current = { about: occasion, open: !open }),
    rest: () => (quietAbout = about),
    dismiss: () => (read.current = info().tableLog.length),
  }
}
