import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { skip } from '../clock.ts'
import type { Keeper } from './keeper.ts'
import { once, seatAt, type Screen } from './screen.ts'
import { come, gather, isAway, playedTo, waitedFor, type Table } from './table.ts'

const page = { still: false } as const
const table = { still: true } as const
/** ms after which a bot may play for somebody who is away. */
const AWAY = 2 * 60_000

interface House {
  readonly game: GameId
  readonly people: number
  readonly bots: readonly Level[]
  /** The seat that starts. */
  readonly first?: number
}

/** People have sat down, and bots beside them. */
async function seat(keeper: Keeper, { game, people, bots, first = 0 }: House): Promise<Table> {
  const one = await gather(keeper, { game, seats: people, first })
  for (const [i, level] of bots.entries()) {
    const body = { seat: people + i, level }
    await keeper.ask('POST /api/tables/:id/bots', { at: { id: one.id }, token: one.tokens[0]!, body })
  }
  return one
}

const waiting = once(async (keeper) =>
  come(keeper, await seat(keeper, { game: 'tsuro', people: 4, bots: ['calm', 'sharp'] })),
)
const alone = once(async (keeper) => come(keeper, await seat(keeper, { game: 'tyrus', people: 1, bots: [] })))

/** A player is away, while this one is on turn. */
async function missed(keeper: Keeper, on: number): Promise<Table> {
  const isOn = (one: Table): boolean => one.players[0]!.n > 6 && waitedFor(one)[0] === one.players[on]
  const one = await playedTo(keeper, `missed by ${on}`, { game: 'tsuro', seats: 4, first: 0 }, isOn)
  await one.players[2]!.close()
  await one.players[0]!.shows(({ seats }) => isAway(seats[2]))
  return one
}
/** And a bot plays on, once it is that seat's turn. */
const stoodIn = once(async (keeper) => {
  const one = await missed(keeper, 0)
  await keeper.pass(AWAY)
  // Half of the three others.
  const body = { kind: 'stand-in', seat: 2, span: 'until-back' } as const
  for (const by of [0, 1])
    await keeper.ask('POST /api/tables/:id/asks', { at: { id: one.id }, body, token: one.tokens[by]! })
  return one
})

/** Tables where the house plays: for itself, and for players who are away. */
export const bots: readonly Screen[] = [
  { ...page, name: 'bots-waiting', players: 6, place: async (keeper) => seatAt(await waiting(keeper), 0) },
  {
    ...page,
    name: 'bots-level',
    place: async (keeper) => {
      const one = await waiting(keeper)
      return { ...seatAt(one, 0), overlay: { what: 'bot', table: one.id, seat: 5 } }
    },
  },
  { ...page, name: 'bots-guest', place: async (keeper) => seatAt(await waiting(keeper), 3) },
  { ...page, name: 'bots-alone', place: async (keeper) => seatAt(await alone(keeper), 0) },
  {
    ...table,
    name: 'stand-in-offered',
    fleeting: true,
    fresh: true,
    place: async (keeper) => seatAt(await missed(keeper, 2), 0),
    async then({ page }) {
      await page.getByRole('listitem').filter({ hasText: 'away' }).waitFor()
      // Only then the time is counted.
      await page.locator('.cards').waitFor({ state: 'attached' })
      await skip(page, AWAY)
      await page.getByRole('button', { name: 'Let the house play' }).waitFor()
    },
  },
  {
    ...table,
    name: 'stand-in-told',
    waits: 'main .cards .card',
    place: async (keeper) => seatAt(await stoodIn(keeper), 3),
  },
  {
    ...table,
    name: 'stand-in-mine',
    waits: 'main .cards .card',
    place: async (keeper) => seatAt(await stoodIn(keeper), 2),
  },
]
