import { memory } from './storage.ts'

/** A text that a reload of this tab does not take away: half a name, half a code, what is unfolded. */
export interface Scrap {
  value: string | undefined
}

export function scrap(key: string): Scrap {
  let value = $state(memory.getItem(key) ?? undefined)
  return {
    get value() {
      return value
    },
    set value(next) {
      value = next
      if (next === undefined) memory.removeItem(key)
      else memory.setItem(key, next)
    },
  }
}
