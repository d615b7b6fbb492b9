import { createSubscriber } from 'svelte/reactivity'
import type { Seat } from '../../../shared/engine/game.ts'
import type { ProposalInfo } from '../../../shared/proposals.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { age, inShort } from '../../room/time-left.ts'

const clock = createSubscriber((tick) => {
  const ticking = setInterval(tick, 5_000)
  return () => clearInterval(ticking)
})

/** How long one yes has to wait. */
export const delayInWords = ({ rescue }: TableInfo): string => inShort(rescue?.alone ?? 0, 'short')
/** For how long a seat has to be unused before it may be asked for. */
export const unusedInWords = ({ rescue }: TableInfo): string => inShort(rescue?.unused ?? 0, 'short')

/** How long it is until then (ms, by the room's clock), in words; undefined once it is. It is followed as it grows less. */
export function spanUntil(at: number | undefined, info: TableInfo): string | undefined {
  clock()
  const left = (at ?? 0) - info.rev - age(info)
  return left > 0 ? inShort(left, 'short') : undefined
}

const namesOf = ({ seats }: TableInfo, of: readonly Seat[]): string => listed(of.map((seat) => nameAt(seats, seat)))

/** Whose yes would let somebody in at once; empty where nobody else is asked. */
export function sooner(info: TableInfo, { must, yes }: ProposalInfo): string {
  const names = namesOf(
    info,
    must.filter((seat) => !yes.includes(seat)),
  )
  return names && ` ${m.seats_rescue_sooner({ names })}`
}

/** Who has said no, and when it can be proposed again; undefined once it can. */
export function denial(info: TableInfo, proposal: ProposalInfo | undefined): string | undefined {
  const span = proposal && spanUntil(proposal.until, info)
  return span && m.pace_denied({ names: namesOf(info, proposal.no), span })
}
