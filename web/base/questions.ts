/**
 * Tells of questions that are asked again and again which answers are news. Called with each question; what it returns, with its
 * answer: true unless a later one was answered before. `afresh`: nothing that was asked earlier is news any more, as it may have
 * been answered before the device slept.
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
