import { createSubscriber } from 'svelte/reactivity'
import { UNUSED, delayAlone } from '../../../shared/rescue-times.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { age, inShort } from '../../room/time-left.ts'

const clock = createSubscriber((tick) => {
  const ticking = setInterval(tick, 5_000)
  return () => clearInterval(ticking)
})

/** How long one yes has to wait. */
export const delayInWords = ({ settings }: TableInfo): string => inShort(delayAlone(settings), 'short')
/** For how long a seat has to be unused before it may be asked for. */
export const unusedInWords = ({ settings }: TableInfo): string =>
  inShort(settings.listed ? UNUSED.listed : UNUSED.linked, 'short')

/** How long it is until then (ms, by the room's clock), in words; undefined once it is. It is followed as it grows less. */
export function spanUntil(at: number | undefined, info: TableInfo): string | undefined {
  clock()
  const left = (at ?? 0) - info.rev - age(info)
  return left > 0 ? inShort(left, 'short') : undefined
}
