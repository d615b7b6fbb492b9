import { tick } from 'svelte'
import { outcome } from '../../../../shared/games/tsuro/score.ts'
import { rotationOf } from '../../../../shared/games/tsuro/tiles.ts'
import type { Run, State, Step } from '../../../../shared/games/tsuro/types.ts'
import { pathAcross } from './geometry.ts'
import type { Travel } from './travel.ts'

type Elements = readonly (Element | undefined)[]

/** ms that a stone takes to fall, and that one piece of a path takes to fade; ms until the last piece of a path begins. */
const FALL = 360
const FADE = 200
const ALONG = 900
/** Units by which a stone tips over the rim, and is thrown back by another stone. */
const [OVER, BACK] = [17, -6]

const isLost = ({ end }: Run): boolean => typeof end !== 'number'

/** Frames of a stone that tips over an edge across its way: it is lower the further it is tipped. */
function tipping({ run, places }: Travel): Keyframe[] {
  const [x, y] = places.at(-1)!
  const [fromX, fromY] = places.at(-2)!
  const way = Math.atan2(y - fromY, x - fromX)
  const far = run.end === 'rim' ? OVER : BACK
  const frame = (part: number, width: number, height: number, opacity: number): Keyframe => ({
    transform: `translate(${x}px,${y}px) rotate(${way}rad) translate(${far * part}px) scale(${width},${height}) rotate(${-way}rad)`,
    opacity,
  })
  return [frame(0, 1, 1, 1), frame(0.75, 0.6, 1, 1), frame(1, 0.15, 0.75, 0)]
}

/** Lets stones fall once they have run. The board shivers, and who laid the tile lights up: the stone, and the `seat`. */
export function fall(travels: readonly Travel[], stones: Elements, seat: Element | undefined, delay: number) {
  const layer = stones[travels[0]!.run.seat]
  return travels.flatMap((travel) => {
    const stone = stones[travel.run.seat] as SVGElement | undefined
    if (!stone || !isLost(travel.run)) return []
    const at = { delay: delay + travel.duration, duration: FALL }
    stone.ownerSVGElement?.animate({ translate: ['0', '2px 1px', '-1px -1px', '0'] }, at)
    for (const mark of [seat, layer === stone ? undefined : layer])
      mark?.firstElementChild?.animate({ scale: [1, 1.5, 1] }, { ...at, duration: FALL * 1.5 })
    return [stone.animate(tipping(travel), { ...at, easing: 'cubic-bezier(.5,0,.8,.5)', fill: 'forwards' })]
  })
}

/** Begins a motion on each piece of a path, one after the other. */
const along = (
  tiles: Elements,
  { board }: Pick<State, 'board'>,
  way: readonly Step[],
  frames: PropertyIndexedKeyframes,
) =>
  way.flatMap(([square, entry, exit], i) => {
    const [a, b] = [entry, exit].map((point) => (point + 8 - 2 * rotationOf(board[square]!)) % 8)
    const line = `.core[d="${pathAcross[Math.min(a!, b!) * 8 + Math.max(a!, b!)]}"]`
    const piece = tiles[square]?.querySelector(line)?.parentElement
    const delay = i * Math.min(45, ALONG / way.length)
    return piece ? [piece.animate(frames, { delay, duration: FADE, fill: 'backwards' })] : []
  })

/** Fades the paths of those who went out by these runs, from their ends; at the end of a game traces the winners' paths. */
export async function fade(tiles: Elements, view: object, runs: readonly Run[], ways: readonly (readonly Step[])[]) {
  await tick()
  const lost = runs.filter(isLost)
  const winners = lost.length > 0 ? (outcome(view as State)?.winners ?? []) : []
  return [
    ...lost.flatMap(({ seat }) => along(tiles, view as State, ways[seat]!.toReversed(), { opacity: [1, 0.55] })),
    ...winners.flatMap((seat) => along(tiles, view as State, ways[seat]!, { opacity: [1, 0.3, 1] })),
  ]
}
