import type { Event } from './types.ts'

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
