import { LIMIT, rateOf, restOf, shareOf } from './tempo.ts'

interface Steps {
  /** Number of moves; it may grow. */
  readonly count: () => number
  /** Shows the next one, in motion. */
  readonly next: () => void
  /** Whether its table is still showing it. */
  readonly showing: () => boolean
  readonly over: () => void
}

/** ms that motions still take at their own speed, and the longest of them from its beginning. */
function lengthsOf(motions: readonly Animation[]): { readonly ahead: number; readonly longest: number } {
  const ends = motions.map(({ effect }) => Number(effect!.getComputedTiming().endTime))
  const ahead = motions.map(({ currentTime }, i) => ends[i]! - Number(currentTime ?? 0))
  return { ahead: Math.max(0, ...ahead), longest: Math.max(0, ...ends) }
}

/** Shows moves one after the other on a stage, in as little time as a recap has. Returns how to call it off. */
export function run(stage: Element, { count, next, showing, over }: Steps): () => void {
  /** Number of moves begun; the share of the latest is over at `due`, and nothing of it has moved since `stilled`. */
  let begun = 0
  let began: number | undefined
  let due = Infinity
  let stilled: number | undefined
  let frame = requestAnimationFrame(look)

  function look(now: number): void {
    began ??= now
    if (now - began > LIMIT) return over()
    const motions = stage
      .getAnimations({ subtree: true })
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const { ahead, longest } = lengthsOf(motions)
    const rate = rateOf(ahead, due - now, longest)
    for (const motion of motions) motion.playbackRate = rate
    stilled = motions.length > 0 || showing() ? undefined : (stilled ?? now)
    if (stilled !== undefined && now - stilled >= restOf(due - stilled)) {
      if (begun >= count()) return over()
      due = now + shareOf(now - began, count() - begun)
      begun++
      stilled = undefined
      next()
    }
    frame = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(frame)
}
