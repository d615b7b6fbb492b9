/** Playback rate of motions that are followed from a sofa. */
const RATE = 0.55

/** Slows down motions in an element, as they begin. Returns a function that stops that. */
export function slow(on: Element): () => void {
  const slowed = new WeakSet<Animation>()
  const look = (): void => {
    for (const motion of on.getAnimations({ subtree: true })) {
      if (slowed.has(motion)) continue
      slowed.add(motion)
      motion.playbackRate *= RATE
    }
    frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
