/** A rectangle of the viewport, in CSS px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Helpers of the measures; they lie on the page's window. */
interface Sees {
  /** The modal dialog that lies on top, or the whole page. */
  scope(): Element
  isShown(element: Element): boolean
  /** Visible part of an element's box inside its ancestors; `hard`: inside those alone that do not scroll. */
  leftOf(element: Element, box: Box, hard?: boolean): Box | undefined
  /** Visible part of a text in an element, which may cut it too. */
  textLeftOf(element: Element, box: Box): Box | undefined
  boxOf(element: Element): Box
  /** Whether something around it can be scrolled to bring it into view. */
  isScrolled(element: Element): boolean
  /** Name of an element for a screen reader, as far as its own words and labels say. */
  nameOf(element: Element): string
  /** `button "Lay this tile"` */
  named(element: Element): string
  controls(): Element[]
  hit(x: number, y: number): Element | null
}

declare global {
  interface Window {
    sees: Sees
  }
}

/** Runs in the page, before anything else: it may name nothing outside itself. */
export function installSees(): void {
  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  }
  const scope = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const parents = function* (element: Element): Generator<Element> {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      yield at
      if (at.matches('dialog:modal')) return
    }
  }
  const leftOf = (element: Element, box: Box, hard = false): Box | undefined => cut(parents(element), box, hard)
  const cut = (around: Iterable<Element>, box: Box, hard: boolean): Box | undefined => {
    let left = box
    for (const parent of around) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(parent)
      const edge = boxOf(parent)
      if (clipPath !== 'none' && edge.right - edge.left <= 2) return undefined
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
      // All that a scrolling parent hides can be brought back.
      if (hard && (scrolls(overflowX) || scrolls(overflowY))) return left
      if (overflowX !== 'visible')
        left = { ...left, left: Math.max(left.left, edge.left), right: Math.min(left.right, edge.right) }
      if (overflowY !== 'visible')
        left = { ...left, top: Math.max(left.top, edge.top), bottom: Math.min(left.bottom, edge.bottom) }
      if (left.right - left.left <= 0 || left.bottom - left.top <= 0) return undefined
    }
    return left
  }
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const box = boxOf(element)
    return box.right - box.left > 1 && box.bottom - box.top > 1 && leftOf(element, box, true) !== undefined
  }
  const isScrolled = (element: Element): boolean => {
    for (const parent of parents(element)) {
      const { overflowX, overflowY } = getComputedStyle(parent)
      const moves = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
      if (moves(overflowY) && parent.scrollHeight > parent.clientHeight + 1) return true
      if (moves(overflowX) && parent.scrollWidth > parent.clientWidth + 1) return true
    }
    return false
  }
  const wordsOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return ''
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(wordsOf).join(' ')
  }
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const words =
      element.getAttribute('aria-label') ?? (labels.map((label) => label.textContent).join(' ') || wordsOf(element))
    return words.replace(/\s+/g, ' ').trim()
  }
  const named = (element: Element): string =>
    `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${nameOf(element).slice(0, 48)}"`
  const roles = ['button', 'tab', 'switch', 'slider', 'radio', 'checkbox', 'link', 'option', 'menuitem']
  const selector = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    ...roles.map((role) => `[role=${role}]`),
  ].join()
  window.sees = {
    scope,
    isShown,
    leftOf,
    textLeftOf: (element, box) => cut([element, ...parents(element)], box, false),
    boxOf,
    isScrolled,
    nameOf,
    named,
    controls: () => [...scope().querySelectorAll(selector)].filter(isShown),
    hit: (x, y) => document.elementFromPoint(x, y),
  }
}
