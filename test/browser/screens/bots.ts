import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { skip } from '../clock.ts'
import type { Keeper } from './keeper.ts'
import { at, DAY, SLOW } from './pace.ts'
import { once, over, placeAt, playedAt, screensOf, type Screen } from './screen.ts'
import { by, come, gather, isAway, playedTo, waitedFor, type Table } from './table.ts'

const page = screensOf({ still: false })
const table = screensOf({ still: true })
/** ms after which a bot may play for somebody who is away, and has not said that it may sooner. */
const AWAY = 60 * 60_000

interface House {
  readonly game: GameId
  readonly people: number
  readonly bots: readonly Level[]
}

async function seat(keeper: Keeper, { game, people, bots }: House): Promise<Table> {
  const one = await gather(keeper, { game, seats: people, first: 0 })
  for (const [i, level] of bots.entries()) {
    const body = { seat: people + i, level }
    await keeper.ask('POST /api/tables/:id/bots', { ...by(one, 0), body })
  }
  return one
}

const waiting = once(async (keeper) =>
  come(keeper, await seat(keeper, { game: 'tsuro', people: 4, bots: ['calm', 'sharp'] })),
)
const alone = once(async (keeper) => come(keeper, await seat(keeper, { game: 'tyrus', people: 1, bots: [] })))

const missed =
  (on: number) =>
  async (keeper: Keeper): Promise<Table> => {
    const isOn = (one: Table): boolean => one.players[0]!.n > 6 && waitedFor(one)[0] === one.players[on]
    const one = await playedTo(keeper, `missed by ${on}`, { game: 'tsuro', seats: 4, first: 0 }, isOn)
    await one.players[2]!.close()
    await one.players[0]!.shows(({ seats }) => isAway(seats[2]))
    return one
  }
/** And a bot plays on, once it is that seat's turn. */
const stoodIn = once(async (keeper) => {
  const one = await missed(0)(keeper)
  await keeper.pass(AWAY)
  const body = { kind: 'stand-in', seat: 2, span: 'until-back' } as const
  for (const seat of [0, 1]) await keeper.ask('POST /api/tables/:id/proposals', { ...by(one, seat), body })
  return one
})

type Late = Table & { readonly keeper: Keeper }
async function late(keeper: Keeper): Promise<Late> {
  const one = await at(keeper, 'tsuro', 4, 'days-1')
  await keeper.pass(DAY)
  return { ...one, keeper }
}
/** And looks on while a bot comes: who opens the page plays again. */
const relieved: NonNullable<Screen['then']> = async ({ page }, { table }) => {
  const one = table as Late
  const body = { kind: 'stand-in', seat: SLOW, span: 'until-back' } as const
  for (const seat of [0, 2]) await one.keeper.ask('POST /api/tables/:id/proposals', { ...by(one, seat), body })
  await page.getByRole('button', { name: 'Take over again' }).waitFor()
}

const under = playedAt('allowing a bot', 'tsuro', 4, ({ players }) => players[0]!.n > 6)
const allowing = once(async (keeper) => {
  const one = await under(keeper)
  await keeper.ask('PUT /api/tables/:id/seats/mine/stand-in', { ...by(one, 0), body: { allowed: true } })
  return one
})

export const bots: readonly Screen[] = [
  page('bots-waiting', placeAt(waiting, 0), { players: 6 }),
  page('bots-level', placeAt(waiting, 0, over('bot', { seat: 5 }))),
  page('bots-guest', placeAt(waiting, 3)),
  page('bots-alone', placeAt(alone, 0)),
  table('stand-in-offered', placeAt(missed(2), 0), {
    fleeting: true,
    fresh: true,
    async then({ page }) {
      await page.getByRole('listitem').filter({ hasText: 'away' }).waitFor()
      // Only then the time is counted.
      await page.locator('.cards').waitFor({ state: 'attached' })
      await skip(page, AWAY + 1_000)
      await page.getByRole('button', { name: 'Computer plays' }).waitFor()
    },
  }),
  table('stand-in-allowed', placeAt(allowing, 0, over('menu'))),
  table('stand-in-told', placeAt(stoodIn, 3), { waits: 'main .cards .card' }),
  table('stand-in-mine', placeAt(late, SLOW), { fleeting: true, fresh: true, then: relieved }),
]
