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

/**
 * Calls `look` now, and in the next drawn frame after an element's size has changed: a layout that changes while sizes are
 * told is an uncaught error of the page. Returns a function that ends it.
 */
export function onResize(elements: readonly Element[], look: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  for (const element of elements) observer.observe(element)
  look()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

export type Pixels = readonly [x: number, y: number]

/** The middle of an element in the window. */
export function middle(element: Element): Pixels {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}

/** The way from the middle of one element to that of another. */
export function wayTo(to: Element, from: Element): Pixels {
  const [[x, y], [fromX, fromY]] = [middle(to), middle(from)]
  return [x - fromX, y - fromY]
}
