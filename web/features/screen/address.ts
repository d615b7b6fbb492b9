/** Makes this page the screen of a table, or ends that. Back does not return to the page left behind. */
export function become(table: string, screen = true): void {
  history.replaceState(null, '', `/g/${table}${screen ? '#screen' : ''}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Number of a device that asks to be the screen, derived from its hash: players recognize it by that. */
export const codeOf = (screen: string): string => String(100 + (parseInt(screen.slice(0, 8), 16) % 900))
