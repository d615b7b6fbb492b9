/**
 * Where a keyboard player goes on. What has the focus often goes with what it was for: a notch once it is chosen, a commit
 * once it is sent, a seat once it is taken. The focus then goes to a place that is marked, and never away from something
 * that has it:
 *
 *   data-completes    what completes a choice; where it can be used, it comes before all other places
 *   data-resumes      a control to go on at, or what such controls stand in; a chosen one comes before others
 *   data-turn         of the page: "true" while it is my turn; when that comes, the focus goes to a `data-resumes`
 *
 * Marks are attributes, and not imports, so that this is loaded once the page is at rest.
 */

/** What had the focus last. */
let last: Element | null = null
/** Whether a key was used last, and not a pointer; before this was loaded, as far as the browser shows it. */
let byKey = document.querySelector(':focus-visible') !== null

const usable = 'button, input, a[href]'
const first = ['[aria-pressed="true"]', ':checked', '[tabindex="0"]', '*']

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function focusAt(place: HTMLElement): boolean {
  const controls = [place, ...place.querySelectorAll<HTMLElement>('*')].filter((one) =>
    one.matches(`:is(${usable}):not(:disabled)`),
  )
  for (const which of first)
    for (const control of controls) {
      if (!control.matches(which)) continue
      control.focus({ preventScroll: true })
      if (document.activeElement === control) return true
    }
  return false
}

const places = (mark: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-${mark}]`)]
const isMyTurn = (): boolean => document.querySelector('[data-turn="true"]') !== null

/**
 * Begins to look after the focus of the whole page; hands back how to end that. `keyed`: what a key was pressed on before this
 * was loaded; it may be gone by now.
 */
export function keepFocus(keyed?: EventTarget | null): () => void {
  let turn = false
  /** Whether the turn has come, and nothing could have the focus yet. */
  let due = false

  const resume = (marks: readonly string[]): void => {
    if (byKey && isNowhere() && document.hasFocus()) marks.flatMap(places).some(focusAt)
  }
  byKey ||= keyed instanceof Element
  last = isNowhere() ? ((keyed as Element | null | undefined) ?? last) : document.activeElement
  let frame: number | undefined = requestAnimationFrame(() => look())
  // The browser lets go of what was disabled when it draws; only then the focus is nowhere.
  const look = (): void => {
    frame = undefined
    const before = turn
    turn = isMyTurn()
    due = turn && isNowhere() && (due || !before)
    if (last && (!last.isConnected || last.matches(':disabled'))) resume(['completes', 'resumes'])
    else if (due) resume(['resumes'])
  }
  const observer = new MutationObserver(() => (frame ??= requestAnimationFrame(look)))
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-turn'] })
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('keydown', () => (byKey = true), { capture: true, signal })
  document.addEventListener('pointerdown', () => (byKey = false), { capture: true, signal })
  document.addEventListener('focusin', ({ target }) => (last = target as Element), { signal })
  return () => {
    ended.abort()
    observer.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
