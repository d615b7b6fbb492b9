/** Makes this page the screen of a table, or no longer one. Back does not return to the page left behind. */
export function become(table: string, screen = true): void {
  history.replaceState(null, '', `/g/${table}${screen ? '#screen' : ''}`)
  dispatchEvent(new PopStateEvent('popstate'))
}
