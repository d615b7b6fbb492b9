import type { Seen } from '../../../shared/engine/game.ts'
import { TYRE } from '../../../shared/games/tyros/board.ts'
import { ownTiles } from '../../../shared/games/tyros/turn.ts'
import { countOf, none, some, total } from '../../../shared/games/tyros/cards.ts'
import { cities, moves } from '../../../shared/games/tyros/actions.ts'
import { empiresNextTo } from '../../../shared/games/tyros/counters.ts'
import type { State } from '../../../shared/games/tyros/types.ts'
import type { Draft } from '../../../web/games/tyros/draft/draft.ts'
import type { Phone } from '../phone.ts'
import type { Keeper } from './keeper.ts'
import { hold } from '../clock.ts'
import { seatAt, type Overlay, type Screen } from './screen.ts'
import type { Table } from './table.ts'
import {
  acting,
  answered,
  asked,
  dear,
  discarding,
  ended,
  english,
  finished,
  first,
  growing,
  handOf,
  kept,
  kindOf,
  last,
  passed,
  paying,
  showing,
  stateOf,
  tolled,
} from './tyros-tables.ts'

const table = { still: true, waits: '[aria-label="Board"], main .seats li' } as const

/** Seat 0 with something chosen. */
const chosen = (
  name: string,
  at: (keeper: Keeper) => Promise<Table>,
  draft: (view: Seen<State>) => Draft,
  players = 4,
): Screen => ({
  ...table,
  // What is chosen is told in a sheet that is loaded late; what cannot be chosen any more is told at the end.
  waits: 'main .panel [role=status], main .end .summary',
  name,
  players,
  async place(keeper) {
    const one = await at(keeper)
    return { ...seatAt(one, 0), draft: draft(stateOf(one)) }
  },
})

/** A voyage from Tyre, as far as a hand can pay. */
function voyage(view: Seen<State>): Draft {
  const [far] = moves(view, 0, TYRE).sort((a, b) => total(b.pay) - total(a.pay))
  return { plan: { type: 'move', from: TYRE, to: far!.to } }
}
function toll(view: Seen<State>): Draft {
  const { from, to } = tolled(view)!
  return { plan: { type: 'move', from, to } }
}
function city(view: Seen<State>): Draft {
  const [first] = cities(view, 0)
  return first?.type === 'buildCity' ? { plan: { type: 'buildCity', galley: first.galley } } : {}
}
/** The tile that the most empires could take. */
function tile(view: Seen<State>): Draft {
  const takers = (one: number): number => empiresNextTo(view.counters, one).length
  return { tile: [...ownTiles(view, 0)].sort((a, b) => takers(b) - takers(a))[0]! }
}
function deal(view: Seen<State>): Draft {
  const give = kindOf(handOf(view))
  return {
    deal: { give: some(give, 2 <= countOf(handOf(view), give) ? 2 : 1), want: some(kindOf([1, 1, 1, 1, 0], give)) },
  }
}
function counter(view: Seen<State>): Draft {
  const { want, give, number } = view.offers.at(-1)!
  return { deal: { give: want, want: give, counter: number } }
}

/** What is chosen is committed without a network. */
const offline = (
  name: string,
  at: (keeper: Keeper) => Promise<Table>,
  draft: (view: Seen<State>) => Draft,
  way: RegExp,
) => ({
  ...chosen(name, at, draft),
  fleeting: true,
  async then({ page, wire, touch }: Phone) {
    await hold(page, 1_000)
    wire.cut()
    await touch(page.getByRole('button', { name: way }))
    await page.getByText('Waiting to be sent').first().waitFor()
  },
})
/** Something lies over the table. */
const under = (name: string, at: (keeper: Keeper) => Promise<Table>, what: 'menu' | 'rules' | 'verify'): Screen => ({
  ...table,
  name,
  players: 4,
  waits: what === 'rules' ? 'dialog article' : 'dialog',
  async place(keeper) {
    const one = await at(keeper)
    const overlay: Overlay = what === 'rules' ? { what, game: 'tyros' } : { what, table: one.id }
    return { ...seatAt(one, 0), overlay }
  },
})

/** Every state of Tyros' table. */
export const tyros: readonly Screen[] = [
  chosen('tyros-growing', growing, () => ({})),
  chosen('tyros-tile', growing, tile),
  chosen('tyros-showing', showing, () => ({}), 3),
  ...([3, 4] as const).map((players): Screen => ({
    ...chosen('tyros-playing', acting[players], () => ({}), players),
    apart: [
      { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark > svg:first-child', count: players },
      { what: 'sails', selector: '.goods .seen > svg', count: players },
      { what: 'empires', selector: '.empires .rank + svg', count: 4 },
    ],
  })),
  chosen('tyros-square', acting[4], () => ({ square: TYRE })),
  chosen('tyros-pills', acting[4], ({ galleys }) => ({
    square: galleys[0]!.findLastIndex((n, at) => n > 0 && at < TYRE),
  })),
  chosen('tyros-sail', acting[4], () => ({ plan: { type: 'move' } })),
  chosen('tyros-where-city', acting[4], () => ({ plan: { type: 'buildCity' } })),
  chosen('tyros-where-galley', acting[4], () => ({ plan: { type: 'buildGalley' } })),
  chosen('tyros-first', first, () => ({}), 3),
  chosen('tyros-passed', passed, () => ({})),
  chosen('tyros-last', last, () => ({})),
  chosen('tyros-targets', acting[4], () => ({ plan: { type: 'move', from: TYRE } })),
  chosen('tyros-voyage', acting[4], voyage),
  chosen('tyros-toll', paying, toll),
  chosen('tyros-city', acting[4], city),
  chosen('tyros-bank', acting[4], () => ({ plan: { type: 'bank' } })),
  chosen('tyros-passing', acting[4], () => ({ passing: true })),
  chosen('tyros-points', acting[4], () => ({ explained: 0 })),
  chosen('tyros-empires', acting[4], () => ({ explained: 'empires' })),
  chosen('tyros-supply', acting[4], () => ({ explained: 'supply' })),
  chosen('tyros-trade', acting[4], () => ({ deal: { give: none, want: none } })),
  chosen('tyros-deal', acting[4], deal),
  chosen('tyros-deal', acting[3], deal, 3),
  chosen('tyros-english', english, deal),
  chosen('tyros-offer', asked, () => ({})),
  chosen('tyros-dear', dear, () => ({}), 3),
  chosen('tyros-counter', asked, counter),
  chosen('tyros-answers', answered, () => ({})),
  ...(['accepted', 'countered', 'declined'] as const).map((name, i): Screen => ({
    ...table,
    name: `tyros-${name}`,
    players: 4,
    place: async (keeper) => seatAt(await answered(keeper), i + 1),
  })),
  chosen('tyros-discard', discarding, () => ({})),
  chosen('tyros-kept', kept, () => ({})),
  offline('tyros-pending-voyage', acting[4], voyage, /^Sail for/),
  offline('tyros-pending-answer', asked, () => ({}), /^Accept/),
  under('tyros-menu', acting[4], 'menu'),
  under('tyros-rules', acting[4], 'rules'),
  under('tyros-verify', finished[4], 'verify'),
  { ...table, name: 'tyros-ended', players: 4, place: async (keeper) => seatAt(await ended(keeper), 0) },
  { ...table, name: 'tyros-theirs', players: 4, place: async (keeper) => seatAt(await acting[4](keeper), 2) },
  { ...table, name: 'tyros-watching', players: 4, place: async (keeper) => seatAt(await acting[4](keeper), null) },
  chosen('tyros-finished', finished[3], () => ({}), 3),
  chosen('tyros-finished', finished[4], () => ({})),
  chosen('tyros-scoring', finished[4], () => ({ explained: 1 })),
  {
    ...table,
    name: 'tyros-replay',
    players: 4,
    waits: 'dialog [type=range]',
    async place(keeper) {
      const one = await finished[4](keeper)
      return { ...seatAt(one, 0), overlay: { what: 'replay', table: one.id, n: 40 } }
    },
  },
]
