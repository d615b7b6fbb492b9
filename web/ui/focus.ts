/**
 * Moves the focus of a keyboard player on. It often goes with its element: a notch once it is chosen, a commit once it is
 * sent, a seat once it is taken. Then it moves to a marked place, and never away from an element that has it:
 *
 *   data-completes    completes a choice; if usable, it comes before all other places
 *   data-resumes      a control to go on at, or a group of them; a chosen one comes before others
 *   data-second       place of a second choice: the first one, made by key, leads there, and the second to `data-completes`
 *   data-turn         of the page: "true" while it is my turn; when that comes, the focus goes to a `data-resumes`
 *
 * Marks are attributes instead of imports, so that this loads once the page is at rest.
 */

/** Element that had the focus last. */
let last: Element | null = null
/** Whether a key was used after any pointer; before this was loaded, as far as the browser shows it. */
let byKey = document.querySelector(':focus-visible:not(:read-write)') !== null
/** Whether a key is one of a keyboard player: who types into a field may have a screen alone, and only Tab says more. */
export const isStep = (target: EventTarget | null, key: string): boolean =>
  key === 'Tab' || !(target as Element).matches(':read-write')

const usable = 'button, input, a[href]'
const first = ['[aria-pressed="true"]', ':checked', '[tabindex="0"]', '*']

/** A choice that was made, and is not the only one. */
const ofChoice = ':is([data-resumes], [data-second]) [aria-pressed="true"]'

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function focusAt(place: HTMLElement): boolean {
  const controls = [place, ...place.querySelectorAll<HTMLElement>('*')].filter((one) =>
    one.matches(`:is(${usable}):not(:disabled, .hint > *)`),
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

/** Looks after the page's focus; returns a function that ends it. `keyed`: an earlier key, whose target may be gone. */
export function keepFocus(keyed?: KeyboardEvent): () => void {
  let turn = false
  /** Whether a key is held: released elsewhere, it would press what is there. */
  let isDown = false
  /** Button that was just chosen among others. */
  let chosen: Element | undefined
  /** Whether the turn has come, and nothing could take the focus yet. */
  let due = false

  const resume = (marks: readonly string[]): void => {
    if (byKey && isNowhere() && document.hasFocus()) marks.flatMap(places).some(focusAt)
  }
  const lead = (): void => {
    if (isDown) return
    const isStill = chosen !== undefined && chosen === document.activeElement
    chosen = undefined
    const second = places('second')
    if (byKey && isStill && second.length > 0) [...places('completes'), ...second].some(focusAt)
  }
  byKey ||= keyed !== undefined && isStep(keyed.target, keyed.key)
  last = isNowhere() ? ((keyed?.target as Element | undefined) ?? last) : document.activeElement
  let frame: number | undefined = requestAnimationFrame(() => look())
  // The browser drops the focus of a disabled element only when it draws.
  const look = (): void => {
    frame = undefined
    lead()
    const before = turn
    turn = isMyTurn()
    due = turn && isNowhere() && (due || !before)
    if (last && (!last.isConnected || last.matches(':disabled'))) resume(['completes', 'resumes'])
    else if (due) resume(['resumes'])
  }
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName } of records)
      if (attributeName === 'aria-pressed' && (target as Element).matches(ofChoice)) chosen = target as Element
    frame ??= requestAnimationFrame(look)
  })
  const attributeFilter = ['disabled', 'data-turn', 'aria-pressed']
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter })
  const ended = new AbortController()
  const { signal } = ended
  const press = ({ target, key }: KeyboardEvent): void => {
    byKey ||= isStep(target, key)
    isDown = true
  }
  const letGo = (): void => {
    isDown = false
    if (chosen) frame ??= requestAnimationFrame(look)
  }
  document.addEventListener('keydown', press, { capture: true, signal })
  document.addEventListener('keyup', letGo, { capture: true, signal })
  document.addEventListener('pointerdown', () => (byKey = false), { capture: true, signal })
  document.addEventListener('focusin', ({ target }) => (last = target as Element), { signal })
  return () => {
    ended.abort()
    observer.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
