import type { GameId } from '../../../shared/games/ids.ts'
import { choosing } from '../../../shared/games/tyros/turn.ts'
import type { Receipt } from '../../../shared/proposals.ts'
import type { Keeper } from './keeper.ts'
import { passer, stateOf } from './tyros-tables.ts'
import { once, placeAt, playedAt, remembers, screensOf, type Screen } from './screen.ts'
import { agree, by, claim, gather, names, playedTo, request, start, waitedFor, type Table } from './table.ts'

/** ms for which a seat is kept for the player who left it. */
const KEPT = 5 * 60_000
/** ms that somebody who asks for a seat waits for a first yes, at least. */
const ASKS = 9 * 60_000

const table = screensOf({ still: true, waits: 'main.table > .line > .bar' })

export async function leave(keeper: Keeper, one: Table, seat: number): Promise<Table> {
  await keeper.ask('DELETE /api/tables/:id/seats/mine', by(one, seat))
  await one.players[0]!.shows(({ seats }) => seats[seat]?.kind === 'left')
  return one
}

/** A game in which the player on turn has left: nobody else may go on. */
const halt = (game: GameId, seats: number, on: number) => async (keeper: Keeper) => {
  const isOn = (one: Table): boolean =>
    one.players[0]!.n > 6 && waitedFor(one).length === 1 && waitedFor(one)[0] === one.players[on]
  const one = await playedTo(keeper, `left by ${on} at ${game}`, { game, seats, first: 0 }, isOn)
  return leave(keeper, one, on)
}
const games = [
  { game: 'tsuro', players: 4, left: once(halt('tsuro', 4, 2)) },
  { game: 'tyrus', players: 2, left: once(halt('tyrus', 2, 1)) },
  { game: 'tyros', players: 3, left: once(halt('tyros', 3, 2)) },
] as const

type Asked = Table & { readonly receipt: Receipt }
const asked = once<Asked>(async (keeper) => {
  const one = await start(keeper, await gather(keeper, { game: 'tyros', seats: 3, first: 0 }))
  await leave(keeper, one, 2)
  await keeper.pass(KEPT)
  const name = 'Maximiliane-Theodora van der Au'
  const receipt = await request(keeper, one, { kind: 'takeover', seat: 2, name })
  // Half a minute after a yes the seat is given away, however slowly it is looked at: looks come before that yes.
  await keeper.pass(ASKS)
  await agree(keeper, one, receipt, 1)
  await keeper.pass(-ASKS)
  return { ...one, receipt }
})
const ending = once(async (keeper: Keeper) => {
  const one = await leave(keeper, await start(keeper, await gather(keeper, { game: 'tsuro', seats: 4, first: 0 })), 2)
  await keeper.ask('POST /api/tables/:id/end', by(one, 0))
  return one
})
/** One seat is gone while the others choose the cards that they keep. */
const choosingCards = playedAt('tyros discarding', 'tyros', 4, (one) => choosing(stateOf(one)).includes(0), passer)
const discarding = once(async (keeper) => leave(keeper, await choosingCards(keeper), 3))
const replaced = once(async (keeper) => {
  const one = await start(keeper, await gather(keeper, { game: 'tsuro', seats: 4, first: 0 }))
  for (const seat of [2, 3]) await leave(keeper, one, seat)
  await keeper.pass(KEPT)
  const receipt = await request(keeper, one, { kind: 'takeover', seat: 2, name: 'Zoé' })
  for (const seat of [1, 0]) await agree(keeper, one, receipt, seat)
  await claim(keeper, one, receipt)
  await keeper.ask('POST /api/tables/:id/seats/mine', by(one, 3))
  return one
})

const tap =
  (name: string): NonNullable<Screen['then']> =>
  ({ page, touch }) =>
    touch(page.getByRole('button', { name, exact: true }))

const knowsSeat = remembers('left', ({ tokens }) => ({ seat: 2, token: tokens[2] }), 'Take my seat back')
/** Request of the newcomer, still without an answer. */
const knowsRequest = remembers(
  'request',
  (one) => ({ ...(one as Asked).receipt, subject: { kind: 'takeover' }, name: names[2] }),
  'You asked for Cléo’s seat.',
)

const [tsuro, tyrus] = games

export const leaving: readonly Screen[] = [
  ...games.map(({ game, players, left }) => table(`left-${game}`, placeAt(left, 0), { players })),
  table('left-discard', placeAt(discarding, 0), { players: 4, waits: 'main.table .raised > .bar' }),
  table('left-invite', placeAt(halt('tsuro', 4, 2), 1), {
    players: 4,
    fresh: true,
    then: tap('Let somebody take the seat'),
  }),
  table('left-spectator', placeAt(tsuro.left, null), { players: 4 }),
  table('left-to-house', placeAt(tyrus.left, null), { players: 2 }),
  table('left-mine', placeAt(tsuro.left, null), { players: 4, then: knowsSeat }),
  table('left-ending', placeAt(ending, 1), { players: 4, waits: 'main .cards .card' }),
  table('left-asked', placeAt(asked, 0), { players: 3 }),
  table('left-pending', placeAt(asked, null), { players: 3, fleeting: true, then: knowsRequest }),
  table('left-replaced', placeAt(replaced, 3), { players: 4 }),
]
