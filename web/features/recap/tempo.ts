/** ms that a recap is planned to last at most, and at least where something is hastened; and the end of any. */
const LENGTH = 4_500
const LEAST = 3_000
export const LIMIT = 6_000
/** ms of rest after each move. */
export const REST = 250
/** Factors by which a motion may be sped up: any, and one longer than `READ` ms, which is there to be read. */
const FASTEST = 4
const READABLE = 2
const READ = 3_000

/**
 * The ms that the next of `remaining` moves may take, `elapsed` ms after the first began. An even share of what is left; more
 * where all could still be over before the least has passed, so that few and short moves are never hastened.
 */
export function shareOf(elapsed: number, remaining: number): number {
  return Math.max((LENGTH - elapsed) / remaining, LEAST - elapsed - (remaining - 1) * REST)
}

/** Speed of motions that still take `ahead` ms by themselves, where `left` ms are left; the longest of them takes `longest`. */
export function rateOf(ahead: number, left: number, longest: number): number {
  const most = longest > READ ? READABLE : FASTEST
  return left <= 0 ? most : Math.min(most, Math.max(1, (ahead + REST) / left))
}

/** The ms of rest that are left to a move after its motion, with `left` ms of its share. */
export function restOf(left: number): number {
  return Math.max(0, Math.min(REST, left))
}
