/** ms: how long nothing moves before the next entry is shown, the longest wait for that, and between two looks. */
const QUIET = 900
const LONGEST = 8_000
const INTERVAL = 100

/** Calls once when nothing under an element has moved for a moment. Returns how to call it off. */
export function whenSettled(element: Element, then: () => void): () => void {
  const began = performance.now()
  let stirred = began
  const timer = setInterval(() => {
    const now = performance.now()
    if (element.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')) stirred = now
    if (now - stirred < QUIET && now - began < LONGEST) return
    clearInterval(timer)
    then()
  }, INTERVAL)
  return () => clearInterval(timer)
}
