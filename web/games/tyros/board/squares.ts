import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { locations } from '../../../../shared/games/tyros/board.ts'
import { ownTiles } from '../../../../shared/games/tyros/turn.ts'
import { score } from '../../../../shared/games/tyros/score.ts'
import { empiresNextTo } from '../../../../shared/games/tyros/counters.ts'
import type { Empire, Location, State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Plan } from '../draft/draft.ts'
import { affordableAt, targetsIn, type Target } from '../draft/options.ts'
import type { Situation } from '../draft/situation.ts'
import type { Ring } from './Rings.svelte'
import { joined, squareText } from '../text/squares.ts'

/** A square as the chart shows it: in words, how it is marked, what stands on it, which empires could take an own tile there. */
export interface Square {
  readonly location: Location
  readonly label: string
  readonly ring?: Ring | undefined
  readonly badge?: { readonly text: string; readonly empire?: Empire | undefined; readonly can: boolean } | undefined
  readonly takers?: readonly Empire[] | undefined
}

/** Every square as the chart shows and says it. */
export function squaresOf(
  { view, me, reader, draft, stage }: Situation,
  targets: readonly Target[],
  choosingTarget: boolean,
): readonly Square[] {
  const tiles = me === null || view.phase === 'finished' ? [] : ownTiles(view, me)
  const growing = stage === 'grow' || stage === 'show'
  const can = stage === 'act' && draft.plan === undefined ? affordableAt(view, me!) : undefined
  const explained = draft.explained === undefined ? undefined : pointsAt(view, draft.explained)
  const ringOf = (location: Location): Ring | undefined => {
    if (explained) return explained.has(location) ? 'scores' : undefined
    if (growing && tiles.includes(location)) return draft.tile === location ? 'chosen' : 'tile'
    if (choosingTarget)
      return targetsIn(targets, location).some(({ to }) => isPlanned(draft.plan, to)) ? 'chosen' : undefined
    if (can?.has(location)) return 'can'
    return tiles.includes(location) ? 'idle-tile' : undefined
  }
  return locations.map((location) => {
    const there = targetsIn(targets, location)
    const points = explained?.get(location)
    return {
      location,
      label: joined([squareText(view, location, reader, there), ...(can?.has(location) ? [m.tyros_can_here()] : [])]),
      ring: ringOf(location),
      badge: points === undefined ? badgeOf(there) : { text: `+${points}`, can: true },
      takers: growing && tiles.includes(location) ? empiresNextTo(view.counters, location) : undefined,
    }
  })
}

const isPlanned = (plan: Plan | undefined, to: number): boolean => plan?.type === 'move' && plan.to === to

/** The lowest price in a square, with its toll. */
function badgeOf(there: readonly Target[]): { text: string; empire: Empire | undefined; can: boolean } | undefined {
  const [best] = [...there].sort((a, b) => a.price.count - b.price.count)
  if (!best) return undefined
  const { count, colour, toll } = best.price
  return { text: `${count}${toll === null ? '' : '+1'}`, empire: colour ?? undefined, can: best.affordable }
}

/** The points that a seat has in each location. */
function pointsAt(view: Seen<State>, seat: Seat): ReadonlyMap<Location, number> {
  return new Map(score(view)[seat]!.flatMap((line) => ('location' in line ? [[line.location, line.points]] : [])))
}
