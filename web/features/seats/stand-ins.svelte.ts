import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import type { Room } from '../../room/room.svelte.ts'

/** What there is to say of bots that play for players. */
export interface StandIns {
  /** A bot plays for this page's player. */
  readonly mine: boolean
  /** Somebody for whom the game waits, and who has been away for so long that a bot may play on. */
  readonly away: Seat | undefined
  /** A bot has come to play for somebody, as others wished: until that is read. */
  readonly news: Seat | undefined
  /** Nobody is to play for the one who is away, for now. */
  wait(): void
  dismiss(): void
}

/** How long a player has been away, in ms, before it is offered; the room counts from when the last page was closed. */
const AWAY = 2 * 60 * 1000

/** Follows who is away and for whom a bot plays, inside a component. */
export function standInsOf(room: Room, info: () => TableInfo): StandIns {
  const { id } = untrack(info)
  const me = $derived(room.state.you)
  const playing = $derived(info().phase === 'playing')
  const seated = $derived(me !== null && info().seats[me]?.kind === 'player')
  const mine = $derived.by(() => {
    const seat = me === null ? undefined : info().seats[me]
    return playing && seat?.kind === 'player' && seat.standIn !== null
  })

  /** As text, so that an info with the same seats away changes nothing. */
  const away = $derived(
    JSON.stringify(
      info().seats.flatMap((one, seat) =>
        one.kind === 'player' && one.presence === 'away' && one.standIn === null ? [seat] : [],
      ),
    ),
  )
  /** Since when each of them has been away, as this page saw it, in ms. */
  let since: Readonly<Record<Seat, number>> = {}
  let long: readonly Seat[] = $state.raw([])
  let waited: readonly Seat[] = $state.raw([])
  $effect(() => {
    const seats = JSON.parse(away) as Seat[]
    const now = Date.now()
    since = Object.fromEntries(seats.map((seat) => [seat, since[seat] ?? now]))
    waited = untrack(() => waited).filter((seat) => seats.includes(seat))
    const look = (): void => {
      long = seats.filter((seat) => Date.now() >= since[seat]! + AWAY)
    }
    look()
    const timers = seats.map((seat) => setTimeout(look, since[seat]! + AWAY - now))
    return () => timers.forEach(clearTimeout)
  })
  const waitingFor = $derived(
    playing && room.code && room.state.view !== undefined ? room.code.rules.waitingFor(room.state.view) : [],
  )
  const offered = $derived(
    seated ? long.find((seat) => seat !== me && waitingFor.includes(seat) && !waited.includes(seat)) : undefined,
  )

  /** The newest that was read: the entry before which it came about, and the seat. */
  const read = persisted(local, `murex:stand-in:${id}`, '')
  const latest = $derived.by(() => {
    const { seats, incidents } = info()
    const last = incidents.findLast(({ kind }) => kind === 'standIn')
    const seat = last && seats[last.seat]
    const isOn = seat !== undefined && 'standIn' in seat && seat.standIn !== null
    return last?.kind === 'standIn' && isOn ? last : undefined
  })
  const key = $derived(latest ? `${latest.n} ${latest.seat}` : '')
  const news = $derived(
    playing &&
      seated &&
      latest &&
      latest.seat !== me &&
      key !== read.current &&
      !latest.by.includes(nameAt(info().seats, me))
      ? latest.seat
      : undefined,
  )

  return {
    get mine() {
      return mine
    },
    get away() {
      return offered
    },
    get news() {
      return news
    },
    wait: () => (waited = [...waited, ...(offered === undefined ? [] : [offered])]),
    dismiss: () => (read.current = key),
  }
}
