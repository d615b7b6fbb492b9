import type { Event } from './types.ts'

/** Whether an event brings to light what lay hidden: tiles laid or drawn, the next election. */
export function reveals(event: Event): boolean {
  switch (event.type) {
    case 'shuffled':
    case 'dealt':
    case 'tossed':
    case 'announced':
    case 'counted':
    case 'drew':
    case 'shown':
      return true
    case 'laid':
      return false
  }
}
