/** What is switched on or off for good: one for every table of this browser. */
export interface Kept {
  on: boolean
}

/** A switch under `key` of localStorage; without storage it lasts as long as the page. */
export function keptSwitch(key: string, initially: boolean): Kept {
  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read()
  let on = $state(stored === null ? initially : stored === 'yes')
  return {
    get on() {
      return on
    },
    set on(next) {
      on = next
      try {
        localStorage.setItem(key, next ? 'yes' : 'no')
      } catch {
        // Full or forbidden: then it lasts as long as the page.
      }
    },
  }
}
