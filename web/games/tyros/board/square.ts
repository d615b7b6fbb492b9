import type { Empire, Location } from '../../../../shared/games/tyros/types.ts'
import type { Ring } from './Rings.svelte'

/** A square as the chart shows it: in words, how it is marked, what stands on it, who could take an own map tile there. */
export interface Square {
  readonly location: Location
  readonly label: string
  readonly ring?: Ring | undefined
  readonly badge?: { readonly text: string; readonly empire?: Empire | undefined; readonly can: boolean } | undefined
  readonly takers?: readonly Empire[] | undefined
}
