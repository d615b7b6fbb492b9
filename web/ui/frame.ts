import { prefersReducedMotion } from 'svelte/motion'

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

/**
 * Brings a piece in so many ms from an element elsewhere on the page, or sets it down where it was shown. `unit`: px of the
 * piece's own in one of the page, where it is drawn in others.
 */
export function bring(piece: Element, from: Element | undefined, duration: number, unit = 1): Animation {
  if (prefersReducedMotion.current) return piece.animate({ opacity: [0, 1] }, { duration: 120, fill: 'backwards' })
  if (!from) return piece.animate({ scale: [1.12, 1] }, { duration, easing: 'ease-out', fill: 'backwards' })
  const [x, y] = wayTo(from, piece)
  return piece.animate(
    { translate: [`${x * unit}px ${y * unit}px`, '0 0'], scale: [0.65, 1], opacity: [0.4, 1] },
    { duration, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' },
  )
}
