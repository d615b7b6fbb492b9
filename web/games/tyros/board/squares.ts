import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { locationOf, locations, placesOf } from '../../../../shared/games/tyros/board.ts'
import { ownTiles } from '../../../../shared/games/tyros/turn.ts'
import { score } from '../../../../shared/games/tyros/score.ts'
import { empiresNextTo } from '../../../../shared/games/tyros/counters.ts'
import type { Empire, Location, State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { placeOf, type Plan, type Situation } from '../draft/draft.ts'
import { targetsIn, type Offered, type Target } from '../draft/options.ts'
import type { Ring } from './Rings.svelte'
import { fareOf, offeredText, joined, squareText } from '../text/squares.ts'

/** A square as the chart shows it: in words, how it is marked, what stands on it, which empires could take an own tile there. */
export interface Square {
  readonly location: Location
  readonly label: string
  readonly ring?: Ring | undefined
  readonly badge?: { readonly text: string; readonly empire?: Empire | undefined; readonly can: boolean } | undefined
  readonly takers?: readonly Empire[] | undefined
  /** Whether galleys lie there that score for nobody. */
  readonly shared: boolean
}

/** Every square as shown and said. `options`: those now, or of the chosen action; `targets`: of the chosen galley. */
export function squaresOf(
  { view, me, reader, draft, stage }: Situation,
  options: readonly Offered[],
  targets: readonly Target[],
): readonly Square[] {
  const tiles = me === null || view.phase === 'finished' ? [] : ownTiles(view, me)
  const growing = stage === 'grow' || stage === 'show'
  const { plan } = draft
  const sailing = plan?.type === 'move' && plan.from !== undefined
  const can = new Set(options.flatMap(({ at, affordable }) => (affordable ? [at] : [])))
  const explained = typeof draft.explained === 'number' ? pointsAt(view, draft.explained) : undefined
  const ringOf = (location: Location): Ring | undefined => {
    if (explained) return explained.has(location) ? 'scores' : undefined
    if (growing && tiles.includes(location)) return draft.tile === location ? 'chosen' : 'tile'
    if (plan && isPlanned(plan, location)) return 'chosen'
    if (!sailing && can.has(location)) return 'can'
    return !plan && tiles.includes(location) ? 'idle-tile' : undefined
  }
  return locations.map((location) => {
    const here = options.filter(({ at }) => at === location)
    // A tap on an own galley chooses it while none is chosen.
    const there = sailing || here.length === 0 ? targetsIn(targets, location) : []
    const points = explained?.get(location)
    const shared = isShared(view, location)
    const said = plan ? here.map((one) => offeredText(one, reader)) : can.has(location) ? [m.tyros_can_here()] : []
    return {
      location,
      label: joined([squareText(view, location, reader, there), ...(shared ? [m.tyros_seen_shared()] : []), ...said]),
      ring: ringOf(location),
      shared,
      badge: points === undefined ? (fareBadge(there) ?? buildBadge(plan, here)) : { text: `+${points}`, can: true },
      takers: growing && tiles.includes(location) ? empiresNextTo(view.counters, location) : undefined,
    }
  })
}

/** Whether galleys of several players keep each other from scoring in a square (TYR-40). */
function isShared({ counters, cities, galleys }: Seen<State>, location: Location): boolean {
  const owners = galleys.filter((own) => placesOf(location).some((place) => own[place]! > 0))
  return owners.length > 1 && counters[location] !== null && cities[location] === null
}

function isPlanned(plan: Plan, location: Location): boolean {
  const place = plan.type === 'move' ? plan.to : placeOf(plan)
  return place !== undefined && locationOf(place) === location
}

type Badge = NonNullable<Square['badge']>

/** The lowest fare to a square, with its toll. */
function fareBadge(there: readonly Target[]): Badge | undefined {
  const [best] = [...there].sort((a, b) => a.price.count - b.price.count)
  return best && { text: fareOf(best), empire: best.price.colour ?? undefined, can: best.affordable }
}

/** The price of what is to be built in a square. */
function buildBadge(plan: Plan | undefined, here: readonly Offered[]): Badge | undefined {
  const [best] = plan ? here : []
  if (!best?.price) return undefined
  return { text: String(best.price.count), empire: best.price.colour ?? undefined, can: best.affordable }
}

/** The points that a seat has in each location. */
function pointsAt(view: Seen<State>, seat: Seat): ReadonlyMap<Location, number> {
  return new Map(score(view)[seat]!.flatMap((line) => ('location' in line ? [[line.location, line.points]] : [])))
}
