/** Puts a dot on the tab's icon while it is my turn. Returns a function that removes it. */
export function markTurn(mine: boolean): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const show = (file: string): void => icon?.setAttribute('href', file)
  show(mine ? '/favicon-turn.svg' : '/favicon.svg')
  return () => show('/favicon.svg')
}
