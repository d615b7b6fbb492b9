/** While it is my turn, the tab's icon carries a dot. Hands back how to take it away. */
export function markTurn(mine: boolean): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const show = (file: string): void => icon?.setAttribute('href', file)
  show(mine ? '/favicon-turn.svg' : '/favicon.svg')
  return () => show('/favicon.svg')
}
