import type { Rule } from './finding.ts'
import type { Box } from './sees.ts'

export interface Measured {
  readonly rule: Rule
  readonly what: string
}

/**
 * Settings of a measurement. `still`: the page may not scroll. `names`: words of people, which may be cut short. A page
 * that is too wide makes the viewport of a phone larger, so its size is given.
 */
export interface Measure {
  readonly width: number
  readonly height: number
  readonly still: boolean
  readonly names: readonly string[]
}

/** Runs in the page: controls and text. It may name nothing outside itself but `window.sees`. */
export function measure({ width: wide, height: high, still, names }: Measure): Measured[] {
  const { scope, isShown, leftOf, textLeftOf, boxOf, isScrolled, nameOf, named, controls, hit } = window.sees
  const found: Measured[] = []
  const say = (rule: Rule, what: string): void => void found.push({ rule, what })
  const size = ({ left, top, right, bottom }: Box): string =>
    `${Math.round((right - left) * 10) / 10} x ${Math.round((bottom - top) * 10) / 10}`
  const isIn = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < wide && y < high

  const page = document.scrollingElement!
  if (page.scrollWidth > wide) say('L1', `the page scrolls sideways, ${page.scrollWidth} of ${wide} px`)
  if (still && page.scrollHeight > high) say('L1', `the page scrolls, ${page.scrollHeight} of ${high} px`)
  for (const element of [scope(), ...scope().querySelectorAll('*')].filter((one) => one !== document.body)) {
    const { overflowX } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (scrolls && isShown(element) && element.scrollWidth > element.clientWidth + 1)
      say('L1', `${named(element)} scrolls sideways, ${element.scrollWidth} of ${element.clientWidth} px`)
  }

  // Controls. A label belongs to its input; a finger may also hit what is laid around a control.
  const target = (element: Element): Element =>
    element.matches('input[type=radio], input[type=checkbox]') ? (element.closest('label') ?? element) : element
  const reaches = (element: Element, box: Box): boolean => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const [across, down] = [
      Math.max(21.5, (box.right - box.left) / 2 - 1),
      Math.max(21.5, (box.bottom - box.top) / 2 - 1),
    ]
    return [
      [x - across, y],
      [x + across, y],
      [x, y - down],
      [x, y + down],
    ].every(([px, py]) => isIn(px!, py!) && element.contains(hit(px!, py!)))
  }
  for (const control of controls()) {
    const element = target(control)
    const box = boxOf(element)
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    if ((width < 43.9 || height < 43.9) && !reaches(element, box)) say('T1', `${named(control)} has ${size(box)} px`)
    const left = leftOf(element, box, true)!
    if (width - (left.right - left.left) > 1 || height - (left.bottom - left.top) > 1)
      say('cut', `${named(control)} is cut, ${size(left)} of ${size(box)} px`)
    const outside = box.left < -1 || box.right > wide + 1 || (still && (box.top < -1 || box.bottom > high + 1))
    if (outside && !isScrolled(element)) say('cut', `${named(control)} is not wholly on the screen`)
    if (control.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea')) {
      const px = Number.parseFloat(getComputedStyle(control).fontSize)
      if (px < 16) say('L7', `${named(control)} is written in ${px} px`)
    }
  }

  // A player who hears the page tells its buttons apart by their names alone.
  const called = new Map<string, number>()
  for (const button of controls().filter(
    (one) => one.matches('button, summary, [role=button]') && !one.closest('[inert]'),
  ))
    called.set(nameOf(button), (called.get(nameOf(button)) ?? 0) + 1)
  for (const [name, count] of called) if (count > 1) say('names', `${count} buttons are called "${name}"`)

  // Placeholders of empty fields.
  const pen = document.createElement('canvas').getContext('2d')!
  for (const field of scope().querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
    const style = getComputedStyle(field)
    pen.font = style.font
    pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (isShown(field) && pen.measureText(field.placeholder).width > room + 1)
      say('cut', `"${field.placeholder}" is cut short in its field`)
  }

  const scaleOf = (element: Element): number => {
    if (element instanceof SVGGraphicsElement) return Math.abs(element.getScreenCTM()?.a ?? 1)
    let scale = 1
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.transform !== 'none') scale *= Math.abs(new DOMMatrix(style.transform).a) || 1
      if (style.scale !== 'none') scale *= Number.parseFloat(style.scale)
    }
    return scale
  }
  const texts: { text: string; element: Element; box: Box; seen: Box }[] = []
  const small = new Map<number, string[]>()
  const walker = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.replace(/\s+/g, ' ').trim()
    const element = node.parentElement!
    if (text === '' || !isShown(element) || element.closest('option, title, style')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const said = `"${text.slice(0, 48)}"`
    const px = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element)
    const boxes = [...range.getClientRects()].flatMap((rect): { box: Box; seen: Box }[] => {
      const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
      const seen = rect.width > 0 ? textLeftOf(element, box) : undefined
      return seen ? [{ box, seen }] : []
    })
    if (boxes.length === 0) continue
    if (px < 11.95) small.set(Math.round(px * 10) / 10, [...(small.get(Math.round(px * 10) / 10) ?? []), said])
    for (const one of boxes) {
      texts.push({ text: said, element, ...one })
      if ((one.seen.left < -1 || one.seen.right > wide + 1) && !isScrolled(element))
        say('cut', `${said} leaves the screen`)
    }
    const control = element.closest('button, a.button, [role=button], label')
    if (control && !names.includes(text)) {
      const edge = boxOf(control)
      const out = boxes.some(({ seen: { left, top, right, bottom } }) => {
        const line = (bottom - top) / 4
        return (
          left < edge.left - 1.5 || right > edge.right + 1.5 || top < edge.top - line || bottom > edge.bottom + line
        )
      })
      if (out) say('cut', `${said} spills out of ${named(control)}`)
    }
    const shorn = boxes.some(({ box }) => {
      const left = leftOf(element, box, true)
      return !left || (left.bottom - left.top) / (box.bottom - box.top) < 0.8 || box.right - left.right > 2
    })
    if (shorn && !names.includes(text)) say('cut', `${said} is cut by what is around it`)
    const style = getComputedStyle(element)
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    if (element instanceof HTMLElement && !names.includes(text)) {
      if (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) say('cut', `${said} is cut short`)
      if (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 3) say('cut', `${said} is cut below`)
    }
  }

  for (const [px, all] of small) {
    const others = all.length > 1 ? ` and ${all.length - 1} more` : ''
    say('G1', `${all[0]}${others} are written in ${px} px`)
  }

  /** Element painted over another one at a point; undefined: none. */
  const over = (element: Element, x: number, y: number): Element | undefined => {
    for (const there of document.elementsFromPoint(x, y)) {
      if (element.contains(there) || there.contains(element)) return undefined
      const { backgroundColor, backgroundImage } = getComputedStyle(there)
      const isClear = backgroundImage === 'none' && /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
      if (!isClear || there instanceof SVGElement) return there
    }
    return undefined
  }
  /** Sheets and notes lie over what is there; what stands beside it does not. */
  const isLaidOver = (cover: Element, element: Element): boolean => {
    for (let at: Element | null = cover; at && !at.contains(element); at = at.parentElement)
      if (getComputedStyle(at).position !== 'static' && getComputedStyle(at).position !== 'relative') return true
    return false
  }
  for (const { text, element, seen } of texts) {
    // In a drawing pieces stand where they stand.
    if (element instanceof SVGElement) continue
    // An element that lets touches through is missing among the elements at a point, though it lies on top.
    if (getComputedStyle(element).pointerEvents === 'none') continue
    const x = (seen.left + seen.right) / 2
    const points = [0.2, 0.5, 0.8].map((part) => seen.top + (seen.bottom - seen.top) * part)
    if (!points.every((y) => isIn(x, y))) continue
    const covers = points.flatMap((y) => over(element, x, y) ?? [])
    if (covers.length > 0 && covers.length < points.length && !covers.some((cover) => isLaidOver(cover, element)))
      say('cut', `${text} is half under ${named(covers[0]!)}`)
  }

  // Text over text: both are visible where they cross. The last fraction of a pixel of the screen is ignored.
  const shows = (element: Element, x: number, y: number): boolean =>
    x < wide - 1 && y < high - 1 && over(element, x, y) === undefined
  for (const [i, one] of texts.entries()) {
    for (const other of texts.slice(i + 1)) {
      if (one.element === other.element) continue
      const left = Math.max(one.seen.left, other.seen.left)
      const right = Math.min(one.seen.right, other.seen.right)
      const top = Math.max(one.seen.top, other.seen.top)
      const bottom = Math.min(one.seen.bottom, other.seen.bottom)
      // A line's box is higher than its letters.
      const line = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
      if (right - left <= 2 || bottom - top <= line * 0.4) continue
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      if (isIn(x, y) && shows(one.element, x, y) && shows(other.element, x, y))
        say('cut', `${one.text} and ${other.text} are written over one another`)
    }
  }
  return found
}
