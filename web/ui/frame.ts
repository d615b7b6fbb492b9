/**
 * Begins a motion in the frame that is drawn next: where things are is asked there, apart from the work that brought the
 * change, so that neither takes a slow phone too long. Returns how to call it off; `begin` returns how to end it.
 */
export function inFrame(begin: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const frame = requestAnimationFrame(() => (end = begin()))
  return () => {
    cancelAnimationFrame(frame)
    end?.()
  }
}
