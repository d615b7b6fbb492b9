import { createSubscriber } from 'svelte/reactivity'
import type { Seat } from '../../../shared/engine/game.ts'
import { ALONE_OF_TWO } from '../../../shared/rescue-times.ts'
import type { ProposalInfo } from '../../../shared/proposals.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { age, inShort } from '../../room/time-left.ts'

const clock = createSubscriber((tick) => {
  const ticking = setInterval(tick, 5_000)
  return () => clearInterval(ticking)
})

const spanOf = (ms: number): string => inShort(ms, 'short')

/** Whether another player could let somebody in on a lost seat. */
export const isOfSeveral = ({ seats }: TableInfo): boolean => seats.filter(({ kind }) => kind === 'player').length > 1

/** Says how soon somebody is let in on a lost seat, in sentences. */
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

/** The same, for the player of the seat: the hour of one who is alone with that player stands still at night. */
export function ownSeatTimes(info: TableInfo): string {
  const times = letInTimes(info)
  return info.rescue?.alone === ALONE_OF_TWO ? `${times} ${m.seats_shut_quiet()}` : times
}

/** For how long a seat has to be unused before it may be asked for. */
export const unusedInWords = ({ rescue }: TableInfo): string => spanOf(rescue?.unused ?? 0)

/** The time until then, both in ms and by the room's clock. It is followed as it grows less. */
function until(at: number, info: TableInfo): number {
  clock()
  return at - info.rev - age(info)
}

/** The same in words; undefined once it is. */
export function spanUntil(at: number | undefined, info: TableInfo): string | undefined {
  const left = until(at ?? 0, info)
  return left > 0 ? spanOf(left) : undefined
}

const namesOf = ({ seats }: TableInfo, of: readonly Seat[]): string => listed(of.map((seat) => nameAt(seats, seat)))

/** Whose yes may let somebody in sooner, said to the player on a seat, or somebody without one; empty where none can. */
export function sooner(info: TableInfo, { must, yes, from = 0 }: ProposalInfo, me: Seat | null): string {
  const open = must.filter((seat) => !yes.includes(seat))
  if (open.length === 0 || until(from, info) <= (info.rescue?.together ?? 0)) return ''
  const isMine = me !== null && open.includes(me)
  return ` ${isMine ? m.seats_rescue_sooner_you() : m.seats_rescue_sooner({ names: namesOf(info, open) })}`
}

/** Who has said no, and when it can be proposed again; undefined once it can. */
export function denial(info: TableInfo, proposal: ProposalInfo | undefined): string | undefined {
  const span = proposal && spanUntil(proposal.until, info)
  return span && m.pace_denied({ names: namesOf(info, proposal.no), span })
}
