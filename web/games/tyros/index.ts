import type { Seat, Seen } from '../../../shared/engine/game.ts'
import { unanswered } from '../../../shared/games/tyros/offers.ts'
import { rules } from '../../../shared/games/tyros/rules.ts'
import { hasPassed } from '../../../shared/games/tyros/turn.ts'
import type { Command, Event, Refusal, State } from '../../../shared/games/tyros/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { GameUi, SeatStatus, Sound } from '../game-ui.ts'
import { outlasting, type Draft } from './draft/draft.ts'
import { parts } from './parts.ts'
import Table from './Table.svelte'

function seatStatus(view: Seen<State>, seat: Seat): SeatStatus {
  const count = view.hands[seat]!.size
  const asked = view.phase === 'actions' && unanswered(view, seat).length > 0
  return {
    out: false,
    count,
    counted: m.tyros_seat_cards({ count }),
    asked: asked ? m.tyros_seat_asked() : undefined,
    passed: hasPassed(view, seat) ? m.tyros_seat_passed() : undefined,
  }
}

const silent = () => undefined

const wooden: readonly Event['type'][] = ['empireGrew', 'galleyMoved', 'galleyBuilt', 'cityBuilt']
const deciding: readonly Command['type'][] = ['grow', 'show', 'exchange', 'keep']
const papery: readonly Event['type'][] = [
  'cardsDealt',
  'tollGiven',
  'cardsExchanged',
  'cardFetched',
  'offered',
  'traded',
]

function sound({ type }: Event): Sound | undefined {
  if (wooden.includes(type)) return 'wood'
  return papery.includes(type) ? 'paper' : undefined
}

/** Parts loaded later are undefined, or say nothing, until they are there. */
export const ui: GameUi<State, Command, Event, Draft, Refusal> = {
  rules,
  whole: async () => (await import('../../../shared/games/tyros/index.ts')).tyros,
  get check() {
    return parts.now?.check
  },
  commandOf: (view, seat, draft) => parts.now?.commandOf(view, seat, draft),
  draftOf: (command, kept) => ({ ...kept, ...parts.now?.draftOf(command) }),
  decides: ({ passes, hands }, { type }) => deciding.includes(type) || (type === 'pass' && passes === hands.length - 1),
  draftAfter: (command, kept) => outlasting(kept, command),
  Table,
  wide: 1.2,
  seatStatus,
  get describe() {
    return parts.now?.describe ?? silent
  },
  get reasons() {
    return parts.now?.reasons
  },
  get nameOf() {
    return parts.now?.nameOf
  },
  late: async () => (await import('./late.ts')).late,
  get refusals() {
    return parts.now?.refusals ?? {}
  },
  sound,
}
