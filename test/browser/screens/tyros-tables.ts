import { quick } from '../../../shared/engine/random.ts'
import type { Seen } from '../../../shared/engine/game.ts'
import { TYRE, places } from '../../../shared/games/tyros/board.ts'
import { choosing, ownCards } from '../../../shared/games/tyros/turn.ts'
import { countOf, some, total } from '../../../shared/games/tyros/cards.ts'
import { cities, moves } from '../../../shared/games/tyros/actions.ts'
import { unanswered } from '../../../shared/games/tyros/offers.ts'
import { growths } from '../../../shared/games/tyros/legal.ts'
import { empires, kinds, type Cards, type Kind, type State } from '../../../shared/games/tyros/types.ts'
import { stageOf } from '../../../web/games/tyros/draft/draft.ts'
import { begunAt, once, playedAt } from './screen.ts'
import { act, breakOff, isOver, type Choose, type Table } from './table.ts'

export const stateOf = ({ players }: Table): Seen<State> => players[0]!.view as Seen<State>
const talk: readonly string[] = ['offer', 'withdraw', 'conclude', 'take', 'accept', 'decline', 'counter', 'retract']

/** At random, but for trades. */
export const builder: Choose = (player, random) => {
  for (;;) {
    const command = player.pick(random) as { readonly type: string }
    if (!talk.includes(command.type)) return command
  }
}
export const passer: Choose = (player, random) =>
  (player.view as State).phase === 'actions' ? { type: 'pass' } : builder(player, random)

const lonely: Choose = (player, random) => (player.seat === 0 ? builder(player, random) : passer(player, random))

/** Offers all others a card, once a turn, for what not everybody can give; declines what is asked; does nothing else. */
export const negotiator: Choose = (player, random) => {
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
const played = (deal: string, seats: number, wanted: Wanted, choose = builder, options = {}) =>
  playedAt(`tyros ${deal}`, 'tyros', seats, (table) => wanted(stateOf(table), table), choose, { options })
const over: Wanted = (_, table) => isOver(table)
const mine: Wanted = (view) => view.phase === 'actions' && view.turn === 0

export const growing = played('growing', 4, (view) => {
  const tiles = growths(view, 0).flatMap((one) => (one.type === 'grow' ? [one.tile] : []))
  const open = new Set(tiles).size
  return view.phase === 'growth' && view.turn === 0 && view.round > 1 && open > 1 && tiles.length > open
})
export const showing = played(
  'showing 7',
  3,
  (view) => view.turn === 0 && view.round === 1 && stageOf(view, 0) === 'show',
)
const middle = (seats: number) =>
  played('acting', seats, (view, table) => {
    const galley = moves(view, 0, TYRE).length > 0
    return mine(view, table) && view.round > 2 && galley && cities(view, 0).length > 0
  })
export const acting = { 3: middle(3), 4: middle(4) }
const trading: Wanted = (view) =>
  view.phase === 'actions' && view.turn === 1 && view.round === 2 && total(handOf(view)) > 4
const theirs = { fair: played('theirs', 4, trading), dear: played('theirs', 3, trading) }
/** Voyages that owe a toll. */
export const tolled = (view: Seen<State>) =>
  places.flatMap((from) => moves(view, 0, from)).find(({ toll }) => toll !== undefined)
export const paying = played('paying', 4, (view, table) => mine(view, table) && tolled(view) !== undefined)
export const english = played('english', 4, (view, table) => mine(view, table) && total(handOf(view)) > 4, builder, {
  edition: 'english',
})
const four = begunAt('tyros', 4, {})
export const ended = once(async (keeper) => breakOff(keeper, await four(keeper), 2))
export const discarding = played('discarding', 4, (view) => choosing(view).includes(0), passer)
export const finished = { 3: played('over', 3, over), 4: played('over', 4, over) }

export const handOf = (view: Seen<State>, seat = 0): Cards => ownCards(view, seat)
/** A kind that a player holds. */
export const kindOf = (cards: Cards, not?: Kind): Kind =>
  empires.find((kind) => kind !== not && countOf(cards, kind) > 0)!

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

export const asked = once(async (keeper) => {
  const table = await theirs.fair(keeper)
  await offer(table, 0)
  return table
})
export const dear = once(async (keeper) => {
  const table = await theirs.dear(keeper)
  const player = table.players[1]!
  const give = some(kindOf(handOf(player.view, 1)))
  await act(table, player, { type: 'offer', give, want: [14, 0, 0, 0, 4], to: [0, 2] })
  return table
})
export const answered = once(async (keeper) => {
  const table = await played(
    'answered',
    4,
    (view, table) => mine(view, table) && view.round === 2 && total(handOf(view)) > 4,
  )(keeper)
  await offer(table, 1)
  const [, one, two, three] = table.players
  const number = numberOf(table)
  await act(table, one!, { type: 'accept', offer: number })
  const { want, give } = stateOf(table).offers.at(-1)!
  const asked = empires.find((kind) => countOf(want, kind) > 0)
  const instead = kindOf(handOf(two!.view, 2), asked)
  await act(table, two!, { type: 'counter', offer: number, give: some(instead), want: give })
  await act(table, three!, { type: 'decline', offer: number, forTurn: false })
  return table
})

/** Seat 0 is the last to act: all others have passed, one directly after the other. */
export const passed = played(
  'passed',
  4,
  (view, table) => mine(view, table) && view.round === 2 && view.passes === 3,
  lonely,
)
/** The first action of a game: everybody's galleys are in Tyre. */
export const first = played('first', 3, (view, table) => mine(view, table) && view.round === 1)
export const last = played('last', 4, (view, table) => mine(view, table) && view.lastRound, passer)
export const kept = once(async (keeper) => {
  const table = await played('kept', 4, (view) => choosing(view).includes(0), passer)(keeper)
  const player = table.players[0]!
  await act(table, player, player.pick(quick(1)))
  return table
})
