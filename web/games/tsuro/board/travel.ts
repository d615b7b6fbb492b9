import type { Run } from '../../../../shared/games/tsuro/types.ts'
import { type Place, walk } from './geometry.ts'

/** Units a millisecond: a straight path across a tile takes 0.4 s. */
const SPEED = 0.15
/** No run of stones takes longer, in ms; a longer one makes all stones faster. */
const LONGEST = 1800

/** One stone's travel: the places it passes at equal times, `duration` in ms, and the part of its run it travels. */
export interface Travel {
  readonly run: Run
  readonly places: readonly Place[]
  readonly duration: number
  readonly part: number
}

/** All stones at one speed. Those that collide meet in the middle of their common way. */
export function travels(runs: readonly Run[]): Travel[] {
  const walks = runs.map((run) => {
    const { places, length } = walk(run.steps)
    const part = run.end === 'collision' ? 0.5 : 1
    return { run, part, places: places.slice(0, Math.ceil(places.length * part)), length: length * part }
  })
  const speed = Math.max(SPEED, ...walks.map(({ length }) => length / LONGEST))
  return walks.map(({ length, ...rest }) => ({ ...rest, duration: length / speed }))
}

const at = ([x, y]: Place): Keyframe => ({ transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)` })

/** Slides a stone along its run, from where it stood to where it comes to stand, if it stays. */
export function slide(
  stone: Element,
  { places, duration }: Travel,
  from: Place,
  to: Place | undefined,
  delay: number,
): Animation {
  const way = [from, ...places.slice(1, -1), to ?? places.at(-1)!]
  return stone.animate(way.map(at), { duration, delay, fill: 'both' })
}

/** Draws a line that has `pathLength` 1 as far as its stone comes. */
export function trail(line: Element, { duration, part }: Travel, delay: number): Animation {
  return line.animate({ strokeDashoffset: [1, 1 - part] }, { duration, delay, fill: 'both' })
}
