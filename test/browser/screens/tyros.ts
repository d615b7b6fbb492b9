import type { Seen } from '../../../shared/engine/game.ts'
import { TYRE, places } from '../../../shared/games/tyros/board.ts'
import { choosing, ownCards, ownTiles } from '../../../shared/games/tyros/turn.ts'
import { countOf, minus, none, some, total } from '../../../shared/games/tyros/cards.ts'
import { cities, moves } from '../../../shared/games/tyros/actions.ts'
import { unanswered } from '../../../shared/games/tyros/offers.ts'
import { growths } from '../../../shared/games/tyros/legal.ts'
import { empiresNextTo } from '../../../shared/games/tyros/counters.ts'
import { empires, kinds, type Cards, type Kind, type State } from '../../../shared/games/tyros/types.ts'
import { stageOf, type Draft } from '../../../web/games/tyros/draft/draft.ts'
import type { Phone } from '../phone.ts'
import type { Keeper } from './keeper.ts'
import { hold } from '../clock.ts'
import { once, seatAt, type Overlay, type Screen } from './screen.ts'
import { act, gather, isOver, playedTo, start, type Choose, type Table } from './table.ts'

const stateOf = ({ players }: Table): Seen<State> => players[0]!.view as Seen<State>
const talk: readonly string[] = ['offer', 'withdraw', 'conclude', 'take', 'accept', 'decline', 'counter', 'retract']

/** At random, but for trades. */
const builder: Choose = (player, random) => {
  for (;;) {
    const command = player.pick(random) as { readonly type: string }
    if (!talk.includes(command.type)) return command
  }
}
const passer: Choose = (player, random) =>
  (player.view as State).phase === 'actions' ? { type: 'pass' } : builder(player, random)

/** Offers all others a card, once a turn, for what not everybody can give; declines what is asked; does nothing else. */
export const bargainer: Choose = (player, random) => {
  const { seat } = player
  const view = player.view as Seen<State>
  if (view.phase !== 'actions') return builder(player, random)
  const [asking] = unanswered(view, seat)
  if (asking) return { type: 'decline', offer: asking.number, forTurn: false }
  const give = empires.find((kind) => countOf(handOf(view, seat), kind) > 0)
  if (view.offers.length > 0 || !give) return { type: 'pass' }
  const others = kinds.filter((kind) => kind !== give)
  const want = some(others[random.below(others.length)]!, 1 + random.below(4))
  return { type: 'offer', give: some(give), want, to: view.hands.flatMap((_, to) => (to === seat ? [] : [to])) }
}

type Wanted = (view: Seen<State>, table: Table) => boolean
const played = (seats: number, wanted: Wanted, choose = builder, options = {}) =>
  once((keeper) =>
    playedTo(keeper, { game: 'tyros', seats, first: 0, options }, (table) => wanted(stateOf(table), table), choose),
  )
const mine: Wanted = (view) => view.phase === 'actions' && view.turn === 0

/** Several tiles can be played, one of them for several empires. */
const growing = played(4, (view) => {
  const tiles = growths(view, 0).flatMap((one) => (one.type === 'grow' ? [one.tile] : []))
  const open = new Set(tiles).size
  return view.phase === 'growth' && view.turn === 0 && view.round > 1 && open > 1 && tiles.length > open
})
/** One deal in eighteen leaves the one who starts without a tile to play: so many are tried. */
const DEALS = 200
const showing = once(async (keeper) => {
  for (let deal = 0; deal < DEALS; deal++) {
    const table = await start(keeper, await gather(keeper, { game: 'tyros', seats: 3, first: 0 }))
    if (stageOf(stateOf(table), 0) === 'show') return table
    await Promise.all(table.players.map((player) => player.close()))
  }
  throw new Error('everybody may always play a tile')
})
const middle = (seats: number) =>
  played(seats, (view, table) => {
    const galley = moves(view, 0, TYRE).length > 0
    return mine(view, table) && view.round === 3 && galley && cities(view, 0).length > 0
  })
const acting = { 3: middle(3), 4: middle(4) }
const trading: Wanted = (view) =>
  view.phase === 'actions' && view.turn === 1 && view.round === 2 && total(handOf(view)) > 4
const theirs = { fair: played(4, trading), dear: played(3, trading) }
/** What can be sailed to at the price of a toll. */
const tolled = (view: Seen<State>) =>
  places.flatMap((from) => moves(view, 0, from)).find(({ toll }) => toll !== undefined)
const paying = played(4, (view, table) => mine(view, table) && tolled(view) !== undefined)
const english = played(4, (view, table) => mine(view, table) && total(handOf(view)) > 4, builder, {
  edition: 'english',
})
const ended = once(async (keeper) => {
  const table = await start(keeper, await gather(keeper, { game: 'tyros', seats: 4 }))
  const at = { id: table.id }
  await keeper.ask('DELETE /api/tables/:id/seats/mine', { at, token: table.tokens[2]! })
  await keeper.ask('POST /api/tables/:id/end', { at, token: table.tokens[0]! })
  return table
})
const discarding = played(4, (view) => choosing(view).includes(0), passer)
const finished = { 3: played(3, (_, table) => isOver(table)), 4: played(4, (_, table) => isOver(table)) }

const handOf = (view: Seen<State>, seat = 0): Cards => ownCards(view, seat)
/** A kind that somebody holds, and not this one. */
const kindOf = (cards: Cards, not?: Kind): Kind => empires.find((kind) => kind !== not && countOf(cards, kind) > 0)!

/** The player on turn offers all others one card for one that `asked` holds. */
async function offer(table: Table, asked: number): Promise<void> {
  const player = table.players[stateOf(table).turn]!
  const others = table.players.flatMap(({ seat }) => (seat === player.seat ? [] : [seat]))
  const theirs = table.players[asked]!
  const want = kindOf(handOf(theirs.view, asked))
  const give = kindOf(handOf(player.view, player.seat), want)
  await act(table, player, { type: 'offer', give: some(give), want: some(want), to: others })
}
const numberOf = (table: Table): number => stateOf(table).offers.at(-1)!.number

/** Seat 1 asks seat 0, among others. */
const asked = once(async (keeper) => {
  const table = await theirs.fair(keeper)
  await offer(table, 0)
  return table
})
/** Seat 1 asks for more than anybody has. */
const dear = once(async (keeper) => {
  const table = await theirs.dear(keeper)
  const player = table.players[1]!
  const give = some(kindOf(handOf(player.view, 1)))
  await act(table, player, { type: 'offer', give, want: [14, 0, 0, 0, 4], to: [0, 2] })
  return table
})
/** Seat 0 has asked; 1 accepts, 2 has other terms, 3 declines. */
const answered = once(async (keeper) => {
  const table = await playedTo(
    keeper,
    { game: 'tyros', seats: 4, first: 0 },
    ({ players }) => {
      const view = players[0]!.view as Seen<State>
      return mine(view, { id: '', tokens: [], players }) && view.round === 2 && total(handOf(view)) > 4
    },
    builder,
  )
  await offer(table, 1)
  const [, one, two, three] = table.players
  const number = numberOf(table)
  await act(table, one!, { type: 'accept', offer: number })
  const { want, give } = stateOf(table).offers.at(-1)!
  const held = handOf(two!.view, 2)
  const instead = kindOf(
    minus(held, none),
    empires.find((kind) => countOf(want, kind) > 0),
  )
  await act(table, two!, { type: 'counter', offer: number, give: some(instead), want: give })
  await act(table, three!, { type: 'decline', offer: number, forTurn: false })
  return table
})

const table = { still: true, waits: '[aria-label="Board"], main .seats li' } as const

/** Seat 0 with something chosen. */
const chosen = (
  name: string,
  at: (keeper: Keeper) => Promise<Table>,
  draft: (view: Seen<State>) => Draft,
  players = 4,
): Screen => ({
  ...table,
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
      { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark svg', count: players },
      { what: 'sails', selector: '.goods .seen > svg', count: players },
      { what: 'empires', selector: '.empires li > svg', count: 4 },
    ],
  })),
  chosen('tyros-square', acting[4], () => ({ square: TYRE })),
  chosen('tyros-targets', acting[4], () => ({ plan: { type: 'move', from: TYRE } })),
  chosen('tyros-voyage', acting[4], voyage),
  chosen('tyros-toll', paying, toll),
  chosen('tyros-city', acting[4], city),
  chosen('tyros-bank', acting[4], () => ({ plan: { type: 'bank' } })),
  chosen('tyros-passing', acting[4], () => ({ passing: true })),
  chosen('tyros-points', acting[4], () => ({ explained: 0 })),
  chosen('tyros-trade', acting[4], () => ({ deal: { give: none, want: none } })),
  chosen('tyros-deal', acting[4], deal),
  chosen('tyros-deal', acting[3], deal, 3),
  chosen('tyros-english', english, deal),
  chosen('tyros-offer', asked, () => ({})),
  chosen('tyros-dear', dear, () => ({}), 3),
  chosen('tyros-counter', asked, counter),
  chosen('tyros-answers', answered, () => ({})),
  chosen('tyros-discard', discarding, () => ({})),
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
