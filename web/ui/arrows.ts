import { wayTo } from './frame.ts'

type Direction = readonly [x: number, y: number]
const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Distance from `from` to `to` in a direction, in px; undefined if it lies another way. Straight ahead is nearer. */
function ahead(from: Element, to: Element, [x, y]: Direction): number | undefined {
  const [dx, dy] = wayTo(to, from)
  const [along, beside] = [dx * x + dy * y, Math.abs(dx * y) + Math.abs(dy * x)]
  return along > 1 && beside <= along / 2 ? along + 2 * beside : undefined
}

/**
 * Makes a group of buttons one stop of Tab; arrow keys lead from button to button as they lie. The first stop is a button
 * with `tabindex="0"`, else the chosen one, else the first.
 */
export function arrows(node: HTMLElement): () => void {
  let stop = node.querySelector<HTMLElement>('button[tabindex="0"]') ?? undefined

  function rove(to = stop) {
    const buttons = [...node.querySelectorAll('button')]
    const enabled = buttons.filter((button) => !button.disabled)
    stop =
      enabled.find((button) => button === to) ?? enabled.find((button) => button.ariaPressed === 'true') ?? enabled[0]
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }
  function steer(event: KeyboardEvent) {
    const direction = directions[event.key]
    const from = event.target as Element
    if (!direction || !from.matches('button')) return
    event.preventDefault()
    const ways = [...node.querySelectorAll('button:enabled')].flatMap((to) => {
      const far = ahead(from, to, direction)
      return far === undefined ? [] : [{ to: to as HTMLElement, far }]
    })
    ways.sort((a, b) => a.far - b.far)[0]?.to.focus()
  }

  const focused = ({ target }: FocusEvent) => rove(target as HTMLElement)
  const observer = new MutationObserver(() => rove())
  observer.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  node.addEventListener('focusin', focused)
  node.addEventListener('keydown', steer)
  rove()
  return () => {
    observer.disconnect()
    node.removeEventListener('focusin', focused)
    node.removeEventListener('keydown', steer)
  }
}
