/**
 * Begins a motion in the next drawn frame: it measures positions there, apart from the work that brought the change, and
 * neither takes a slow phone too long. Returns a function that cancels it; `begin` returns one that ends it.
 */
export function inFrame(begin: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const frame = requestAnimationFrame(() => (end = begin()))
  return () => {
    cancelAnimationFrame(frame)
    end?.()
  }
}
