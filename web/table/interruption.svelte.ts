import { untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import type { Seat } from '../../shared/engine/game.ts'
import { isBotPlayed, nameAt, type LogLine, type TableInfo } from '../../shared/table-info.ts'
import { leftSeat } from '../base/left-seat.svelte.ts'
import { m } from '../base/messages/compiled/messages.js'
import { listed } from '../base/messages/lists.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { local, session } from '../base/storage.ts'
import { ownRequest } from '../features/proposals/own-request.svelte.ts'

/** What a table under way says of players who left. */
interface Interruption {
  /** The seats that the game still needs, and nobody has; to its players, those that no bot plays either. */
  readonly seats: readonly Seat[]
  /** The latest player who took over a seat, until that is read: the players have to know. */
  readonly news: Extract<LogLine, { kind: 'replaced' }> | undefined
  /** Whether what can be done stands in place of the controls. */
  readonly open: boolean
  /** Whether the line may be put to rest, and whether it was. */
  readonly low: boolean
  readonly quiet: boolean
  /** What stands in place of the prompt where nobody but those who left may go on. */
  readonly prompt: string | undefined
  /** Whether the line lies over the prompt. */
  readonly small: boolean
  toggle(): void
  rest(): void
  dismiss(): void
}

interface Source {
  readonly info: () => TableInfo
  readonly me: () => Seat | null
  /** Whether the game needs a seat no more. */
  readonly isOut: (seat: Seat) => boolean
  readonly onTurn: () => readonly Seat[]
  readonly finished: () => boolean
}

/** Follows who leaves a table and who comes, inside a component. */
export function interruptionOf({ info, me, isOut, onTurn, finished }: Source): Interruption {
  const { id } = untrack(info)
  /** Opened or closed by hand: it stays so until another player leaves, or the own turn comes or goes. */
  const chosen = persisted<{ readonly about: string; readonly open: boolean } | undefined>(
    session,
    `murex:left-open:${id}`,
    undefined,
  )
  /** How many lines of the table log were read. */
  const read = persisted(local, `murex:table-log:${id}`, 0)

  const isPlayed = (seat: Seat): boolean => isBotPlayed(info().seats[seat])
  const isAskedFor = $derived(info().proposals?.some(({ subject }) => subject.kind === 'takeover') ?? false)
  /** Where a bot plays on, the players miss nobody, unless somebody asks them for the seat. */
  const isTold = (seat: Seat): boolean => me() === null || !isPlayed(seat) || isAskedFor
  const seats = $derived(
    finished()
      ? []
      : info().seats.flatMap(({ kind }, seat) => (kind === 'left' && !isOut(seat) && isTold(seat) ? [seat] : [])),
  )
  /** Nobody but those who left may go on. */
  const halted = $derived(onTurn().length > 0 && onTurn().every((seat) => seats.includes(seat) && !isPlayed(seat)))
  const about = $derived(seats.join())
  const occasion = $derived.by(() => {
    const seat = me()
    return seat !== null && onTurn().includes(seat) ? `${about} on turn` : about
  })
  /** A player who left, or has asked for a seat, has one way, which needs no more room. */
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

  // There the line lies over the prompt, which a player on turn needs once the line is read.
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
