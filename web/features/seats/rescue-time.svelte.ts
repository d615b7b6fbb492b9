import { createSubscriber } from 'svelte/reactivity'
import { isLive } from '../../../shared/pace.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { age, inShort } from '../pace/time-left.ts'

const clock = createSubscriber((tick) => {
  const ticking = setInterval(tick, 5_000)
  return () => clearInterval(ticking)
})
/** What one yes has to wait, in ms. */
const delayAt = ({ settings: { pace } }: TableInfo): number => (isLive(pace) ? 10 : 24 * 60) * 60_000
/** For how long a seat has to be unused before it may be asked for, in ms, and that in words. */
const unusedAt = ({ settings: { listed } }: TableInfo): number => (listed ? 5 : 1) * 60_000

export const delayInWords = (info: TableInfo): string => inShort(delayAt(info), 'short')
export const unusedInWords = (info: TableInfo): string => inShort(unusedAt(info), 'short')

/** How long it is until then (ms, by the room's clock), in words; undefined once it is. It is followed as it grows less. */
export function spanUntil(at: number | null | undefined, info: TableInfo): string | undefined {
  clock()
  const left = (at ?? 0) - info.rev - age(info)
  return left > 0 ? inShort(left, 'short') : undefined
}
