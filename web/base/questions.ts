/**
 * Tells which answers to repeated questions are news. Called with each question; the function it returns, with its answer:
 * true unless a later one was answered before. `afresh`: answers to earlier questions are no news any more, as they may
 * date from before the device slept.
 */
export function questions(): (afresh: boolean) => () => boolean {
  let asked = 0
  let first = 0
  return (afresh) => {
    const k = asked++
    if (afresh) first = k
    return () => {
      if (k < first) return false
      first = k
      return true
    }
  }
}
