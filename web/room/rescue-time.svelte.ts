import { createSubscriber } from 'svelte/reactivity'
import type { Seat } from '../../shared/engine/game.ts'
import { ALONE_OF_TWO } from '../../shared/rescue-times.ts'
import type { ProposalInfo } from '../../shared/proposals.ts'
import { isOfSeveral, nameAt, type TableInfo } from '../../shared/table-info.ts'
import { m } from '../base/messages/compiled/messages.js'
import { listed } from '../base/messages/lists.ts'
import { age, inShort } from './time-left.ts'

const clock = createSubscriber((tick) => {
  const ticking = setInterval(tick, 5_000)
  return () => clearInterval(ticking)
})

const spanOf = (ms: number): string => inShort(ms, 'long')

/** Seats whose players are away. */
export const awaySeats = ({ seats }: TableInfo) =>
  seats.flatMap((one, seat) => (one.kind === 'player' && one.presence === 'away' ? [{ ...one, seat }] : []))

/** Those to which another player could readmit a visitor. */
export const lostSeats = (info: TableInfo) => (isOfSeveral(info) ? awaySeats(info).filter(({ isShut }) => !isShut) : [])

/** Sentences on how soon somebody is readmitted to a lost seat. */
export function letInTimes({ rescue }: TableInfo): string {
  if (!rescue) return ''
  const { alone, several, together } = rescue
  const one = spanOf(alone)
  const delayed =
    several < alone
      ? m.seats_rescue_several({ several: spanOf(several), alone: one })
      : m.seats_rescue_alone({ alone: one })
  return together === 0 ? `${m.seats_rescue_together()} ${delayed}` : delayed
}

/** The same for the seat's player: with one other player alone, the time stands still at night. */
export function ownSeatTimes(info: TableInfo): string {
  const times = letInTimes(info)
  return info.rescue?.alone === ALONE_OF_TWO ? `${times} ${m.seats_shut_quiet()}` : times
}

/** Time for which a seat must be unused before a request. */
export const unusedInWords = ({ rescue }: TableInfo): string => spanOf(rescue?.unused ?? 0)

/** Time after which one yes lets somebody in. */
export const aloneInWords = ({ rescue }: TableInfo): string => spanOf(rescue?.alone ?? 0)

/** ms left by the room's clock; its readers follow it as it runs. */
function until(at: number, info: TableInfo): number {
  clock()
  return at - info.rev - age(info)
}

/** The same in words; undefined once it is over. */
export function spanUntil(at: number | undefined, info: TableInfo): string | undefined {
  const left = until(at ?? 0, info)
  return left > 0 ? spanOf(left) : undefined
}

const namesOf = ({ seats }: TableInfo, of: readonly Seat[]): string => listed(of.map((seat) => nameAt(seats, seat)))

/** Sentence on the players whose yes lets somebody in sooner, for a seat's player or a visitor; empty if there are none. */
export function sooner(info: TableInfo, { must, yes, from = 0 }: ProposalInfo, me: Seat | null): string {
  const open = must.filter((seat) => !yes.includes(seat))
  if (open.length === 0 || until(from, info) <= (info.rescue?.together ?? 0)) return ''
  const isMine = me !== null && open.includes(me)
  return ` ${isMine ? m.seats_rescue_sooner_you() : m.seats_rescue_sooner({ names: namesOf(info, open) })}`
}

/** Sentence on who declined, and when it can be proposed again; undefined once it can. */
export function denial(info: TableInfo, proposal: ProposalInfo | undefined): string | undefined {
  const span = proposal && spanUntil(proposal.until, info)
  return span && m.pace_denied({ names: namesOf(info, proposal.no), span })
}
