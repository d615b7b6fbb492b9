import type { Command } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'

/** An answer in words, since the draft of one shows nothing. */
export function nameOf({ type }: Command): string | undefined {
  switch (type) {
    case 'accept':
      return m.tyros_deed_accept()
    case 'decline':
      return m.tyros_deed_decline()
    case 'withdraw':
      return m.tyros_deed_withdraw()
    case 'retract':
      return m.tyros_deed_retract()
    case 'conclude':
      return m.tyros_deed_conclude()
    case 'take':
      return m.tyros_deed_take()
    case 'grow':
    case 'show':
    case 'move':
    case 'buildCity':
    case 'buildGalley':
    case 'exchange':
    case 'fetch':
    case 'pass':
    case 'offer':
    case 'counter':
    case 'keep':
      return undefined
  }
}
