/** The largest scale of the chart. */
const MOST = 4
/** The distance, in px, at which a tap becomes a drag. */
const STRAY = 8

/** A chart under fingers: two pull it up, one moves it when it is pulled up. A drag does not tap. */
export class Zoom {
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  // Where each finger is; nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly fingers = new Map<number, { x: number; y: number }>()
  private pulled = false

  readonly reset = (): void => {
    ;[this.scale, this.x, this.y] = [1, 0, 0]
  }

  /** Listens on the element whose only child is moved. */
  readonly attach = (node: HTMLElement): (() => void) => {
    const ends = new AbortController()
    const { signal } = ends
    const at = ({ clientX, clientY }: PointerEvent | WheelEvent) => {
      const box = node.getBoundingClientRect()
      return { x: clientX - box.x, y: clientY - box.y }
    }
    node.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isPrimary) {
          this.fingers.clear()
          this.pulled = false
        }
        this.fingers.set(event.pointerId, at(event))
      },
      { signal },
    )
    const move = (event: PointerEvent): void => {
      const from = this.fingers.get(event.pointerId)
      if (!from || (event.pointerType === 'mouse' && event.buttons === 0)) return
      const to = at(event)
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (!other && !this.pulled && (this.scale === 1 || Math.hypot(to.x - from.x, to.y - from.y) < STRAY)) return
      this.pulled = true
      this.fingers.set(event.pointerId, to)
      if (other) {
        const by =
          Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
        this.zoom(by, (to.x + other.x) / 2, (to.y + other.y) / 2, node)
      } else this.place(this.x + to.x - from.x, this.y + to.y - from.y, node)
    }
    node.addEventListener('pointermove', move, { signal })
    for (const type of ['pointerup', 'pointercancel'] as const)
      addEventListener(type, ({ pointerId }) => this.fingers.delete(pointerId), { signal })
    node.addEventListener(
      'click',
      (event) => {
        if (!this.pulled) return
        this.pulled = false
        event.stopPropagation()
        event.preventDefault()
      },
      { signal, capture: true },
    )
    node.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        const { x, y } = at(event)
        this.zoom(Math.exp(-event.deltaY / 200), x, y, node)
      },
      { signal, passive: false },
    )
    return () => ends.abort()
  }

  private zoom(by: number, x: number, y: number, node: HTMLElement): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * by))
    const real = scale / this.scale
    this.scale = scale
    this.place(x - (x - this.x) * real, y - (y - this.y) * real, node)
  }

  /** The chart never leaves its frame. */
  private place(x: number, y: number, { clientWidth, clientHeight }: HTMLElement): void {
    this.x = Math.min(0, Math.max(clientWidth * (1 - this.scale), x))
    this.y = Math.min(0, Math.max(clientHeight * (1 - this.scale), y))
  }
}
