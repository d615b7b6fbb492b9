import type { Receipt } from '../../../shared/proposals.ts'
import type { Keeper } from './keeper.ts'
import { over, placeAt, remembers, screensOf, type Screen } from './screen.ts'
import { agree, by, claim, isAway, names, playedTo, request, waitedFor, type Setting, type Table } from './table.ts'

/** ms after which a seat without a page may be asked for, and is to be had once players of one address have said yes. */
const UNUSED = 40_000
const ALONE = 24 * 60 * 60_000

const LOST = 3
const four = { game: 'tsuro', seats: 4, first: 0 } as const

const table = screensOf({ still: true, players: 4, waits: 'main .cards .card', fresh: true })
/** Where no card is there at first. */
const seats = { waits: 'main .seats li' } as const

/** A game in which one player has been gone for a while, and the others have not. */
const missed =
  (setting: Setting = four) =>
  async (keeper: Keeper): Promise<Table> => {
    const lost = setting.seats - 1
    const isCalm = (all: Table): boolean =>
      all.players[0]!.n > 9 && waitedFor(all).length === 1 && waitedFor(all)[0] !== all.players[0]
    const all = await playedTo(keeper, `missed at ${setting.game}`, setting, isCalm)
    await all.players[lost]!.close()
    await all.players[0]!.shows(({ seats }) => isAway(seats[lost]))
    await keeper.pass(UNUSED)
    return all
  }

type Asked = Table & { readonly lost: Receipt }
const asked =
  (approved: readonly number[] = [], setting: Setting = four) =>
  async (keeper: Keeper): Promise<Asked> => {
    const one = await missed(setting)(keeper)
    const lost = await request(keeper, one, { kind: 'rescue', seat: setting.seats - 1 })
    for (const seat of approved) await agree(keeper, one, lost, seat)
    return { ...one, lost }
  }

const away =
  (game: 'tsuro' | 'tyros') =>
  async (keeper: Keeper): Promise<Table> => {
    const isLast = (all: Table): boolean =>
      all.players[0]!.n > 6 && waitedFor(all).length === 1 && waitedFor(all)[0] === all.players[2]
    const all = await playedTo(keeper, `awaited at ${game}`, { game, seats: 3, first: 0 }, isLast)
    await all.players[2]!.close()
    await all.players[0]!.shows(({ seats }) => isAway(seats[2]))
    return all
  }

async function letIn(keeper: Keeper): Promise<Asked> {
  const one = await asked([1, 2])(keeper)
  await keeper.pass(ALONE)
  await claim(keeper, one, one.lost)
  return one
}

async function shut(keeper: Keeper): Promise<Table> {
  const one = await missed()(keeper)
  await keeper.ask('PUT /api/tables/:id/seats/mine/shut', { ...by(one, LOST), body: { shut: true } })
  return one
}

const lastLost = (game: 'tyrus' | 'tyros'): Setting => {
  const seats = game === 'tyrus' ? 2 : 3
  return { game, seats, first: 0, called: [...names.slice(0, seats - 1), names[LOST]!] }
}
/** Somebody without a seat opens where seats are asked for. */
const asks =
  (shows: string): NonNullable<Screen['then']> =>
  async ({ page, touch }) => {
    await touch(page.getByRole('button', { name: 'I had a seat here', exact: true }))
    await page.getByText(shows).waitFor()
  }
const showsSwitch: NonNullable<Screen['then']> = ({ page }) => page.getByRole('switch').last().scrollIntoViewIfNeeded()
const showsPutOut: NonNullable<Screen['then']> = ({ page }) =>
  page.getByRole('button', { name: /^Sign out device/ }).scrollIntoViewIfNeeded()
const two = missed(lastLost('tyrus'))
const watching = { waits: 'main .notes li button' } as const

export const rescue: readonly Screen[] = [
  table('rescue-asked', placeAt(asked(), 0)),
  ...(['tyrus', 'tyros'] as const).flatMap((game) => {
    const setting = lastLost(game)
    const players = setting.seats
    return [
      table(`rescue-asked-${game}`, placeAt(asked([], setting), 0), { players }),
      table(`rescue-watching-${game}`, placeAt(missed(setting), null), { ...watching, players }),
    ]
  }),
  table('rescue-watching', placeAt(missed(), null), watching),
  table('rescue-yours', placeAt(asked([0]), 0)),
  ...(['tsuro', 'tyros'] as const).map((game) =>
    table(`rescue-away-${game}`, placeAt(away(game), 0), { ...seats, players: 3 }),
  ),
  table('rescue-soon', placeAt(asked([1]), 0)),
  table('rescue-owner', placeAt(asked([1]), LOST)),
  table('rescue-let-in', placeAt(letIn, 0)),
  table('rescue-last', placeAt(asked([1, 2]), 0)),
  table(
    'rescue-vetoed',
    placeAt(asked([1]), LOST, ({ id }) => ({ path: `/g/${id}#no` })),
    { fleeting: true },
  ),
  table('rescue-request', placeAt(missed(), null, over('menu')), { ...seats, then: asks('your seat is there') }),
  table('rescue-shut', placeAt(shut, null, over('menu')), { ...seats, then: asks('Nobody can be let in as') }),
  table('rescue-shut-mine', placeAt(shut, LOST, over('menu')), { ...seats, then: showsSwitch }),
  table('rescue-shut-not', placeAt(missed(), LOST, over('menu')), { ...seats, then: showsSwitch }),
  table('rescue-shut-two', placeAt(two, 0, over('menu')), { ...seats, players: 2, then: showsSwitch }),
  table('rescue-put-out', placeAt(letIn, 1, over('menu')), { ...seats, then: showsPutOut }),
  table('rescue-pending', placeAt(asked([1]), null), {
    ...seats,
    fleeting: true,
    then: remembers(
      'request',
      (one) => ({ ...(one as Asked).lost, subject: { kind: 'rescue' }, name: names[LOST] }),
      'unless somebody says no',
    ),
  }),
  table('rescue-devices', placeAt(letIn, LOST, over('menu')), {
    ...seats,
    then: ({ page, touch }) => touch(page.getByText(/^(More|Plus|Meer)$/)),
  }),
  table(
    'rescue-guest',
    placeAt(letIn, null, (one) => ({ ...over('menu')(one), token: one.lost.token })),
    seats,
  ),
]
