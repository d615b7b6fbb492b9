/** Styles that a drawing inherits: written where they change, since what is used twice takes them from each place. */
const INHERITED =
  'color fill fill-opacity fill-rule font-size paint-order visibility stroke stroke-dasharray stroke-linecap'
const inherited = `${INHERITED} stroke-linejoin stroke-opacity stroke-width`.split(' ')
/** Those that it does not, as they are where nothing is said. */
const plain = 'display:inline;opacity:1;rotate:none;transform:none;transform-origin:0px 0px;vector-effect:none'.split(
  ';',
)
const others = plain.map((one) => one.split(':')[0]!)
const written = (style: CSSStyleDeclaration, names: readonly string[]): string[] =>
  names.map((name) => `${name}:${style.getPropertyValue(name)}`)

/** Pixels around a drawing for what stands over its edge. */
const OVER = 12

/** A drawing as an image, whose styles are its own. Texts are left to the page's fonts. */
async function imageOf(svg: SVGSVGElement, scale: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [i, one] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const above = one === svg ? [] : written(getComputedStyle(one.parentElement!), inherited)
    const own = written(getComputedStyle(one), one === svg ? inherited : [...inherited, ...others])
    const styles = own.filter((style) => !above.includes(style) && !plain.includes(style)).join(';')
    copies[i]!.setAttribute('style', styles.replace(/url\(["']?[^"')#]*(#[\w-]+)["']?\)/g, 'url($1)'))
  }
  for (const text of copy.querySelectorAll('text')) text.remove()
  const { width, height } = svg.getBoundingClientRect()
  const place = Object.entries({ x: OVER, y: OVER, width, height, overflow: 'visible' })
  for (const [name, value] of place) copy.setAttribute(name, String(value))
  const [wide, high] = [width + 2 * OVER, height + 2 * OVER]
  const box = `width="${wide * scale}" height="${high * scale}" viewBox="0 0 ${wide} ${high}"`
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${new XMLSerializer().serializeToString(copy)}</svg>`
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`
  await image.decode()
  return image
}

/** Writes a text of an element into its box on the screen, in its font. */
function write(to: CanvasRenderingContext2D, text: string, box: DOMRect, element: Element): void {
  const style = getComputedStyle(element)
  const letters = style.fontVariantCaps === 'normal' ? text : text.toUpperCase()
  to.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = to.measureText(letters)
  if (width * box.width === 0) return
  to.save()
  to.translate(box.left, box.top + (box.height * up) / (up + down))
  to.scale(box.width / width, box.width / width)
  if (element instanceof SVGElement && style.stroke !== 'none') {
    Object.assign(to, { lineJoin: 'round', lineWidth: parseFloat(style.strokeWidth), strokeStyle: style.stroke })
    to.strokeText(letters, 0, 0)
  }
  to.fillStyle = element instanceof SVGElement ? style.fill : style.color
  to.fillText(letters, 0, 0)
  to.restore()
}

/** Draws an element's own box: its ground and its border. */
function frame(to: CanvasRenderingContext2D, { left, top, width, height }: DOMRect, style: CSSStyleDeclaration): void {
  const line = style.borderTopStyle === 'none' ? 0 : parseFloat(style.borderTopWidth)
  const radius = style.borderTopLeftRadius
  const round = parseFloat(radius) * (radius.includes('%') ? width / 100 : 1)
  to.beginPath()
  to.roundRect(left + line / 2, top + line / 2, Math.max(0, width - line), Math.max(0, height - line), round)
  Object.assign(to, { fillStyle: style.backgroundColor, lineWidth: line, strokeStyle: style.borderTopColor })
  to.fill()
  if (line > 0) to.stroke()
}

/**
 * Picture of an element, `width` pixels wide: its boxes, drawings and texts by the styles that they have on the screen. Fetches
 * nothing, and leaves out controls and what is out of sight.
 */
export async function pictureOf(root: Element, width: number): Promise<HTMLCanvasElement> {
  await document.fonts.ready
  const scale = width / root.getBoundingClientRect().width
  const images = new Map<Element, HTMLImageElement>()
  for (const svg of root.querySelectorAll('svg'))
    if (svg.getBoundingClientRect().width > 0) images.set(svg, await imageOf(svg, scale))
  const whole = root.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height: Math.round(whole.height * scale) })
  canvas.style.width = '100%'
  const to = canvas.getContext('2d')!
  to.scale(scale, scale)
  to.translate(-whole.left, -whole.top)

  function words(text: Text): void {
    const range = document.createRange()
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      write(to, word, range.getBoundingClientRect(), text.parentElement!)
    }
  }
  function draw(node: Node): void {
    if (node instanceof Text) words(node)
    if (!(node instanceof Element) || node.matches('button:not(:has(*)), [data-control]')) return
    const [style, box, image] = [getComputedStyle(node), node.getBoundingClientRect(), images.get(node)]
    if (style.display === 'none' || style.visibility !== 'visible' || style.clipPath !== 'none') return
    to.save()
    to.globalAlpha *= Number(style.opacity)
    frame(to, box, style)
    if (/hidden|clip/.test(style.overflow)) to.clip()
    if (image) to.drawImage(image, box.left - OVER, box.top - OVER, box.width + 2 * OVER, box.height + 2 * OVER)
    if (node instanceof HTMLCanvasElement) to.drawImage(node, box.left, box.top, box.width, box.height)
    for (const text of image ? node.querySelectorAll('text') : [])
      write(to, text.textContent, text.getBoundingClientRect(), text)
    if (!image) node.childNodes.forEach(draw)
    to.restore()
  }
  draw(root)
  return canvas
}
