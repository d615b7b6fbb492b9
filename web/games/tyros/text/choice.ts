import { locationOf } from '../../../../shared/games/tyros/board.ts'
import { BANK } from '../../../../shared/games/tyros/figures.ts'
import type { Refusal } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import type { Situation } from '../draft/situation.ts'
import { priceName } from './price.ts'
import { growthOf } from '../draft/draft.ts'
import { empireName, kindName, placeName } from './names.ts'
import { nameOf } from './places.ts'
import type { Planned } from '../draft/command.ts'
import { refusals } from './refusals.ts'

/** What is chosen, in a sentence; undefined: nothing yet. `refusal`: why what is paid may not be carried out. */
export function choiceText(situation: Situation, planned: Planned | undefined, refusal: Refusal | undefined) {
  const { stage, view, draft, reader } = situation
  switch (stage) {
    case 'grow':
      return growing(situation)
    case 'show':
      return view.drawPile > 0 ? m.tyros_prompt_show() : m.tyros_prompt_show_empty()
    case 'act':
      if (draft.passing) return m.tyros_prompt_pass()
      return planned && planning(planned, reader, refusal)
    case 'wait':
      return planned && m.tyros_prompt_not_yet({ plan: planning(planned, reader, undefined) })
    case 'keep':
    case 'watch':
      return undefined
  }
}

function growing({ view, me, draft }: Situation): string | undefined {
  const { tile, open, empire } = growthOf(view, me!, draft)
  if (tile === undefined) return undefined
  const place = nameOf(tile)
  if (empire) return m.tyros_prompt_grow_ready({ place, empire: empireName(empire) })
  return open.length === 0 ? m.tyros_prompt_grow_not({ place }) : m.tyros_prompt_grow_empire({ place })
}

/** What is planned, and what it costs. */
function planning({ plan, payment }: Planned, { name }: Reader, refusal: Refusal | undefined): string {
  if (plan.type === 'bank')
    return plan.take
      ? m.tyros_prompt_bank_take({ count: BANK, kind: kindName(plan.take) })
      : m.tyros_prompt_bank({ count: BANK })
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
