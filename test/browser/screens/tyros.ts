import type { Seen } from '../../../shared/engine/game.ts'
import { TYRE } from '../../../shared/games/tyros/board.ts'
import { ownTiles } from '../../../shared/games/tyros/turn.ts'
import { countOf, none, some, total } from '../../../shared/games/tyros/cards.ts'
import { cities, moves } from '../../../shared/games/tyros/actions.ts'
import { empiresNextTo } from '../../../shared/games/tyros/counters.ts'
import type { State } from '../../../shared/games/tyros/types.ts'
import type { Draft } from '../../../web/games/tyros/draft/draft.ts'
import type { Keeper } from './keeper.ts'
import { over, overRules, placeAt, screensOf, inTunnel, sendOffline, type Screen } from './screen.ts'
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

const table = screensOf({ still: true, players: 4, waits: '[aria-label="Board"], main .seats li' })

const chosen = (
  name: string,
  at: (keeper: Keeper) => Promise<Table>,
  draft: (view: Seen<State>) => Draft = () => ({}),
  also: Partial<Screen> = {},
): Screen =>
  table(
    name,
    placeAt(at, 0, (one) => ({ draft: draft(stateOf(one)) })),
    // A sheet that loads late tells the choice; a finished game tells its end.
    { waits: 'main .panel [role=status], main .end .summary', ...also },
  )
const three = { players: 3 } as const

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

export const tyros: readonly Screen[] = [
  chosen('tyros-growing', growing),
  chosen('tyros-tile', growing, tile),
  chosen('tyros-showing', showing, undefined, three),
  ...([3, 4] as const).map((players) =>
    chosen('tyros-playing', acting[players], undefined, {
      players,
      apart: [
        { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark > svg:first-child', count: players },
        { what: 'sails', selector: '.goods .seen > svg', count: players },
        { what: 'empires', selector: '.empires .rank + svg', count: 4 },
      ],
    }),
  ),
  chosen('tyros-square', acting[4], () => ({ square: TYRE })),
  chosen('tyros-pills', acting[4], ({ galleys }) => ({
    square: galleys[0]!.findLastIndex((n, at) => n > 0 && at < TYRE),
  })),
  chosen('tyros-sail', acting[4], () => ({ plan: { type: 'move' } })),
  chosen('tyros-where-city', acting[4], () => ({ plan: { type: 'buildCity' } })),
  chosen('tyros-where-galley', acting[4], () => ({ plan: { type: 'buildGalley' } })),
  chosen('tyros-first', first, undefined, three),
  chosen('tyros-passed', passed),
  chosen('tyros-last', last),
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
  chosen('tyros-deal', acting[3], deal, three),
  chosen('tyros-english', english, deal),
  chosen('tyros-offer', asked),
  chosen('tyros-dear', dear, undefined, three),
  chosen('tyros-counter', asked, counter),
  chosen('tyros-answers', answered),
  ...['accepted', 'countered', 'declined'].map((name, i) => table(`tyros-${name}`, placeAt(answered, i + 1))),
  chosen('tyros-discard', discarding),
  chosen('tyros-kept', kept),
  chosen('tyros-pending-voyage', acting[4], voyage, { fleeting: true, then: sendOffline(/^Sail for/) }),
  chosen('tyros-pending-answer', asked, undefined, { fleeting: true, then: sendOffline(/^Accept/) }),
  table('tyros-as-of', placeAt(acting[4], 0), { fleeting: true, then: inTunnel }),
  table('tyros-as-of-theirs', placeAt(acting[4], 2), { fleeting: true, then: inTunnel }),
  table('tyros-menu', placeAt(acting[4], 0, over('menu')), { waits: 'dialog' }),
  table('tyros-rules', placeAt(acting[4], 0, overRules('tyros')), { waits: 'dialog article' }),
  table('tyros-review', placeAt(finished[4], 0, over('review')), { waits: '.review .small.soft' }),
  table('tyros-verify', placeAt(finished[4], 0, over('verify')), { waits: 'dialog .verdict' }),
  table('tyros-ended', placeAt(ended, 0)),
  table('tyros-theirs', placeAt(acting[4], 2)),
  table('tyros-watching', placeAt(acting[4], null)),
  chosen('tyros-finished', finished[3], undefined, three),
  chosen('tyros-finished', finished[4]),
  chosen('tyros-scoring', finished[4], () => ({ explained: 1 })),
  table('tyros-replay', placeAt(finished[4], 0, over('replay', { n: 40 })), { waits: 'dialog [type=range]' }),
]
