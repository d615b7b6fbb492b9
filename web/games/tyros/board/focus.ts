import { tick } from 'svelte'

/** Takes the focus as it comes, and gives it back as it goes. */
export function takeFocus(node: HTMLElement): () => void {
  const before = document.activeElement
  node.focus({ preventScroll: true })
  return () => void tick().then(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
}
