import type { Component } from 'svelte'
import type { Seat, Seen } from '../../../shared/engine/game.ts'
import { rules } from '../../../shared/games/tyros/rules.ts'
import { asks } from '../../../shared/games/tyros/offers.ts'
import type { Command, Event, State } from '../../../shared/games/tyros/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { BadgeProps, GameUi, SeatStatus, TableProps } from '../game-ui.ts'
import { outlasting, type Draft } from './draft/draft.ts'
import { parts } from './parts.ts'
import Badge from './Badge.svelte'
import Table from './Table.svelte'

function seatStatus(view: Seen<State>, seat: Seat): SeatStatus {
  const count = view.hands[seat]!.size
  const asked = view.phase === 'actions' && asks(view, seat).length > 0
  return {
    out: false,
    count,
    counted: m.tyros_standing({ count }),
    asked: asked ? m.tyros_standing_asked() : undefined,
  }
}

const silent = () => undefined
const nothing = () => []

const wooden: readonly Event['type'][] = ['empireGrew', 'galleyMoved', 'galleyBuilt', 'cityBuilt']
const papery: readonly Event['type'][] = [
  'cardsDealt',
  'tollGiven',
  'cardsExchanged',
  'cardFetched',
  'offered',
  'traded',
]

/** Tiles and hulls set down, cards changing hands. */
function sound({ type }: Event) {
  if (wooden.includes(type)) return 'wood'
  return papery.includes(type) ? 'paper' : undefined
}

/** Tyros' part of the page. Behind `GameUi` its types are unknown; they meet again in its own files. */
export const tyros: GameUi = {
  rules,
  whole: async () => (await import('../../../shared/games/tyros/index.ts')).tyros,
  Table: Table as unknown as Component<TableProps>,
  Badge: Badge as unknown as Component<BadgeProps>,
  seatStatus: seatStatus as GameUi['seatStatus'],
  outlasting: (draft, command) => outlasting((draft ?? {}) as Draft, command as Command),
  get words() {
    return (parts.now?.words ?? silent) as GameUi['words']
  },
  get facts() {
    return (parts.now?.facts ?? nothing) as GameUi['facts']
  },
  get refusals() {
    return parts.now?.refusals ?? {}
  },
  sound: sound as NonNullable<GameUi['sound']>,
}
