import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import type { Room } from '../../room/room.svelte.ts'
import { age, timeOf } from '../../room/time-left.ts'

/** Ends the bot's play for this page's player. */
export const relieve = (room: Room) => room.call('DELETE /api/tables/:id/seats/mine/stand-in')

/** ms after which the room is sure to agree. */
const SURE = 50

/** Sentence on when a bot may play for an absent player; empty once it may, or if a clock decides. */
export function botFrom(info: TableInfo, seat: Seat): string {
  const { standInFrom = 0 } = info.seats[seat] as { readonly standInFrom?: number }
  const left = standInFrom - info.rev - age(info)
  return left > 0 ? ` ${m.seats_stand_in_from({ time: timeOf(standInFrom) })}` : ''
}

/** State of a table's stand-ins: bots that play for players. Inside a component. */
export function standInsOf(room: Room, info: () => TableInfo) {
  const { id } = untrack(info)
  const me = $derived(room.state.you)
  const playing = $derived(info().phase === 'playing')
  const seated = $derived(me !== null && info().seats[me]?.kind === 'player')
  const mine = $derived.by(() => {
    const seat = me === null ? undefined : info().seats[me]
    return playing && seat?.kind === 'player' && seat.standIn !== null
  })

  /** Whether the player has just opened the page, or looked again, which ends a stand-in; looking on does not. */
  let hasCome = $state(true)
  $effect(() => {
    const look = (): void => void (hasCome = document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  $effect(() => {
    if (!hasCome || me === null || room.state.status !== 'live') return
    hasCome = false
    if (untrack(() => mine)) void relieve(room)
  })

  let long: readonly Seat[] = $state.raw([])
  let waited: readonly Seat[] = $state.raw([])
  $effect(() => {
    const { seats, rev } = info()
    const from = seats.flatMap((one, seat) =>
      one.kind === 'player' && one.standInFrom !== undefined ? [{ seat, from: one.standInFrom }] : [],
    )
    waited = untrack(() => waited).filter((seat) => from.some((one) => one.seat === seat))
    const left = ({ from }: { readonly from: number }): number => from - rev - age(info())
    const look = (): void => {
      long = from.filter((one) => left(one) <= 0).map(({ seat }) => seat)
    }
    look()
    const timers = from.map((one) => setTimeout(look, left(one) + SURE))
    return () => timers.forEach(clearTimeout)
  })
  const waitingFor = $derived(
    playing && room.code && room.state.view !== undefined ? room.code.rules.waitingFor(room.state.view) : [],
  )
  const isAway = (seat: Seat): boolean => {
    const one = info().seats[seat]
    return one?.kind === 'player' && one.presence === 'away' && one.standIn === null
  }
  const allAway = $derived(waitingFor.every(isAway) ? waitingFor : [])
  const offered = $derived(
    seated ? long.find((seat) => seat !== me && waitingFor.includes(seat) && !waited.includes(seat)) : undefined,
  )

  /** Last stand-in that was read: the entry before which it began, and the seat. */
  const read = persisted(local, `murex:stand-in:${id}`, '')
  const latest = $derived.by(() => {
    const { seats, tableLog } = info()
    const last = tableLog.findLast(({ kind }) => kind === 'standIn')
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
    /** Whether a bot plays for this page's player. */
    get mine() {
      return mine
    },
    /** Awaited player who has been away for so long that a bot may play on. */
    get away() {
      return offered
    },
    /** Awaited players, if all of them are away and have no bot. */
    get allAway() {
      return allAway
    },
    /** Player for whom the others let a bot play, until that is read. */
    get news() {
      return news
    },
    /** Declines a bot for the absent player, for now. */
    wait: () => (waited = [...waited, ...(offered === undefined ? [] : [offered])]),
    dismiss: () => (read.current = key),
  }
}
