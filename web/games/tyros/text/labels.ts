import { total } from '../../../../shared/games/tyros/cards.ts'
import { BANK } from '../../../../shared/games/tyros/figures.ts'
import type { Command } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { growthOf, Stage } from '../draft/draft.ts'
import { empireName, kindName } from './names.ts'
import type { Payment } from '../draft/payment.ts'
import { nameOf } from './places.ts'

export function labelOf(
  stage: Stage,
  command: Command | undefined,
  growth: ReturnType<typeof growthOf> | undefined,
  payment: Payment | undefined,
): string {
  if (stage === 'grow' && !command)
    return growth && growth.open.length > 1 ? m.tyros_commit_grow_empire() : m.tyros_commit_grow_tile()
  if (stage === 'show' && !command) return m.tyros_commit_show_tile()
  if (!command) return ''
  const count = payment?.price?.count ?? (payment ? total(payment.pay) : 0)
  switch (command.type) {
    case 'grow':
      return m.tyros_commit_grow({ place: nameOf(command.tile), empire: empireName(command.empire) })
    case 'show':
      return command.under === undefined
        ? m.tyros_commit_show_tile()
        : m.tyros_commit_show({ place: nameOf(command.under) })
    case 'move':
      return m.tyros_commit_move({ count: count + (payment?.price?.toll === null ? 0 : 1) })
    case 'buildCity':
      return m.tyros_commit_city({ count })
    case 'buildGalley':
      return m.tyros_commit_galley({ count })
    case 'exchange':
      return count === 0 ? m.tyros_commit_exchange_none() : m.tyros_commit_exchange({ count })
    case 'fetch':
      return m.tyros_commit_fetch({ count: BANK, kind: kindName(command.take) })
    case 'keep':
      return m.tyros_commit_keep()
    case 'offer':
      return m.tyros_deal_send()
    case 'counter':
      return m.tyros_deal_counter()
    case 'pass':
    case 'withdraw':
    case 'conclude':
    case 'take':
    case 'accept':
    case 'decline':
    case 'retract':
      return ''
  }
}
