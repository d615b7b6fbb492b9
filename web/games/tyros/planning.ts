import { locationOf } from '../../../shared/games/tyros/board.ts'
import type { Refusal } from '../../../shared/games/tyros/types.ts'
import { m } from '../../words/compiled/messages.js'
import type { Reader } from '../play.ts'
import { kindName, placeName, priceName } from './names.ts'
import { nameOf } from './places.ts'
import type { Planned } from './planned.ts'
import { refusals } from './refusals.ts'

/** What is planned, and what it costs. `refusal`: why it may not be carried out. */
export function planning({ plan, payment }: Planned, { name }: Reader, refusal: Refusal | undefined): string {
  if (plan.type === 'bank')
    return plan.take ? m.tyros_prompt_bank_take({ kind: kindName(plan.take) }) : m.tyros_prompt_bank()
  if (plan.type === 'move' && plan.to === undefined) return m.tyros_prompt_move()
  if (!payment?.price) return refusals[refusal ?? 'full']()
  const price = priceName(payment.price, name)
  switch (plan.type) {
    case 'move':
      return m.tyros_prompt_price({ place: placeName(plan.to!), price })
    case 'buildCity':
      return m.tyros_prompt_city({ place: nameOf(locationOf(plan.galley)), price })
    case 'buildGalley':
      return m.tyros_prompt_galley({ place: nameOf(plan.at), price })
  }
}
