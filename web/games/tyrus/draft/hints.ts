const KEY = 'murex:tyrus:helper'

/** Whether this browser shows what tiles would count; off where nothing is stored, or nothing may be. */
export function isHelped(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

export function keepHelped(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
