import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import { kindName } from './names.ts'
import { kindCount } from './phrases.ts'
import type { Price } from '../../../../shared/games/tyros/types.ts'

/** A price in words, its toll included. */
export function priceName({ count, colour, all, toll }: Price, name: Reader['name']): string {
  const any = m.tyros_price_any({ count })
  const price = all
    ? kindCount(colour!, count)
    : colour === null
      ? any
      : m.tyros_price_some({ cards: any, kind: kindName(colour) })
  return toll === null ? price : m.tyros_price_toll({ price, name: name(toll) })
}
