/** ms of stillness after which the next entry is shown, and after which it is shown in any case. */
const QUIET = 900
const LONGEST = 8_000
const LOOK = 100

/** Calls once when nothing under an element has moved for a moment. Returns how to call it off. */
export function settles(element: Element, then: () => void): () => void {
  const began = performance.now()
  let stirred = began
  const timer = setInterval(() => {
    const now = performance.now()
    if (element.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')) stirred = now
    if (now - stirred < QUIET && now - began < LONGEST) return
    clearInterval(timer)
    then()
  }, LOOK)
  return () => clearInterval(timer)
}
