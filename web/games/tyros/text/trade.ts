import type { Seat } from '../../../../shared/engine/game.ts'
import { countOf, total } from '../../../../shared/games/tyros/cards.ts'
import { kinds, type Asked, type Cards, type Terms, type Price } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import { kindName } from './labels.ts'
import { cardsName, kindCount } from './sentences.ts'

/** An offer in a sentence: "Lea gives 1 cloth and 1 oil for 1 copper". */
export function dealText(seat: Seat, { give, want }: Terms, { me, name }: Reader): string {
  const terms = { give: cardsName(give), want: cardsName(want) }
  return seat === me ? m.tyros_you_give_for(terms) : m.tyros_deal_from({ name: name(seat), ...terms })
}

/** The state of an offer with one player who was asked. */
export function statusText({ seat, answer }: Asked, reader: Reader): string {
  const name = reader.name(seat)
  if (answer === null) return m.tyros_status_asked({ name })
  if (answer === 'accepted') return m.tyros_status_accepted({ name })
  return answer === 'declined' ? m.tyros_status_declined({ name }) : dealText(seat, answer, reader)
}

/** The reason why a hand cannot accept. `lacking`: cards it has too few of. */
export function lackText(lacking: Cards, hand: Cards): string {
  const [kind, ...others] = kinds.filter((one) => countOf(lacking, one) > 0)
  const isOne = kind !== undefined && others.length === 0
  if (isOne && countOf(hand, kind) === 0) return m.tyros_lack_all({ kind: kindName(kind) })
  return total(lacking) === 0 ? '' : m.tyros_lack_some({ cards: cardsName(lacking) })
}

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
