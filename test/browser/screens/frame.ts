import type { Measure, Measured } from './measure.ts'
import type { Rule } from './finding.ts'

/** Runs in the page: the frame of a table, by the names it has in English. Nothing where there is no table. */
export function measureFrame({ width: wide, height: high }: Pick<Measure, 'width' | 'height'>): Measured[] {
  const { scope, boxOf, hit, named, isShown } = window.sees
  const found: Measured[] = []
  const say = (rule: Rule, what: string): void => void found.push({ rule, what })
  const round = (value: number): number => Math.round(value * 10) / 10
  const page = scope()
  // A recap stands in place of the board.
  const board = page.querySelector('.recap [aria-label="Board"]') ?? page.querySelector('[aria-label="Board"]')
  if (!board || page !== document.body) return []

  const box = boxOf(board)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (high > wide && width < wide * 0.92) say('L2', `the board has ${round((width / wide) * 100)} % of the width`)
  if (box.top < -1 || box.left < -1 || box.bottom > high + 1 || box.right > wide + 1)
    say('L2', 'the board is not wholly on the screen')
  // The board's own part of the table belongs to it: pieces, an enlarged square.
  let frame = board
  while (frame.parentElement && !frame.parentElement.matches('main')) frame = frame.parentElement
  const covers = new Map<string, number>()
  const steps = 20
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const there = hit(box.left + (width * (i + 0.5)) / steps, box.top + (height * (j + 0.5)) / steps)
      if (!there || frame.contains(there) || there.contains(frame)) continue
      let over = there
      while (over.parentElement && !over.parentElement.contains(board)) over = over.parentElement
      const name = over.hasAttribute('aria-label') ? named(over) : `.${over.getAttribute('class')}`
      covers.set(name, (covers.get(name) ?? 0) + 1)
    }
  }
  for (const [name, points] of covers)
    say('L2', `${name} covers ${Math.round((points / steps ** 2) * 100)} % of the board`)

  // Tags, with what is drawn in them, do not lie on what is written on the board; on what is faint there they may. The box of a
  // text is that of its font, which engines round in their own ways and small capitals do not fill: its letters are measured.
  const pen = document.createElement('canvas').getContext('2d')!
  const letters = (text: SVGGraphicsElement): DOMRect => {
    const [{ x, y, width, height }, { a, d, e, f }] = [text.getBBox(), text.getScreenCTM()!]
    const { fontStyle, fontWeight, fontSize, fontFamily, fontVariantCaps } = getComputedStyle(text)
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    pen.fontVariantCaps = fontVariantCaps as CanvasFontVariantCaps
    const ink = pen.measureText(text.textContent)
    const above = ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
    const below = ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent
    return new DOMRect(e + a * x, f + d * (y + above), a * width, d * (height - above - below))
  }
  const texts = [...board.parentElement!.querySelectorAll<SVGGraphicsElement>('svg text')]
  const written = texts.filter((text) => isShown(text) && getComputedStyle(text).opacity === '1')
  for (const tag of board.parentElement!.querySelectorAll('[aria-hidden=true] > * > *')) {
    if (tag.closest('svg') !== null && tag.tagName !== 'svg') continue
    const one = boxOf(tag)
    for (const text of written) {
      const other = letters(text)
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 1 && down > 1) say('cut', `${named(text)} is under the tag ${named(tag)}`)
    }
  }

  const strip = page.querySelector('[aria-label="Players"]')
  if (!strip || !isShown(strip)) say('L5', 'there is no strip of players')
  const players = [...(strip?.querySelectorAll('li') ?? [])]
  for (const player of players) {
    const { left, right, top, bottom } = boxOf(player)
    if (right - left < 43.9) say('L5', `${named(player)} is ${round(right - left)} px wide`)
    if (left < -1 || top < -1 || right > wide + 1 || bottom > high + 1)
      say('L5', `${named(player)} is not wholly in view`)
  }
  for (let at = strip; at && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible')
      say('L5', `the strip scrolls, ${at.scrollWidth} of ${at.clientWidth} px`)

  const header = page.querySelector('main header')
  if (!header) say('L6', 'there is no header')
  if (header && strip) {
    const [one, other] = [boxOf(header), boxOf(strip)]
    const together = Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top)
    if (together > 96.5) say('L6', `header and strip have ${round(together)} px`)
    const buttons = [...header.querySelectorAll('a, button')].filter(isShown).length
    if (buttons > 3) say('L6', `the header has ${buttons} buttons`)
  }
  return found
}
