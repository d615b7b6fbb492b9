/** How fast motions run that are followed from a sofa. */
const RATE = 0.55

/** Slows down all that moves in an element, as it begins. Returns how to call it off. */
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
