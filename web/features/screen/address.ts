/** Makes this page the screen of a table, or ends that. Back does not return to the page left behind. */
export function become(table: string, screen = true): void {
  history.replaceState(null, '', `/g/${table}${screen ? '#screen' : ''}`)
  dispatchEvent(new PopStateEvent('popstate'))
}
