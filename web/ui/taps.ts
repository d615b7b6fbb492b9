/** Answers a tap on a control that cannot be used now: the line that says what to do nods. */
export function nod({ target }: Event): void {
  const control = (target as Element).closest(':disabled')
  const isSpared = matchMedia('(prefers-reduced-motion: reduce)').matches
  const frames = isSpared ? { opacity: [1, 0.4, 1] } : { translate: ['0', '0 -5px', '0', '0 -3px', '0'] }
  const line = control?.closest('.table .controls')?.querySelector('.prompt')
  line?.animate(frames, { duration: 350, easing: 'ease-in-out' })
}

/** Lets the release of a finger, over what stands there by then, tap nothing. */
export function ignoreRelease(): void {
  const ended = new AbortController()
  const end = (event: Event): void => {
    ended.abort()
    if (event.type !== 'click') return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['click', 'pointerdown', 'keydown'])
    document.addEventListener(type, end, { capture: true, signal: ended.signal })
}
