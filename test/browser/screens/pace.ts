import { quick } from '../../../shared/engine/random.ts'
import type { Wish } from '../../../shared/asks.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { Pace } from '../../../shared/pace.ts'
import type { Keeper } from './keeper.ts'
import { once, seatAt, type Screen } from './screen.ts'
import { come, gather, playOn, start, waitedFor, type Table } from './table.ts'

const table = { still: true, waits: 'main .seats [data-time]' } as const
const asked = { ...table, waits: 'main .cards .card' } as const
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Who is waited for. */
const SLOW = 1

/** A table at a pace, which waits for its second player. */
async function at(keeper: Keeper, game: GameId, seats: number, pace: Pace): Promise<Table> {
  await keeper.deal(`${pace} of ${seats}`)
  const one = await gather(keeper, { game, seats, first: 0 })
  const body = { settings: { pace } }
  await keeper.ask('PATCH /api/tables/:id', { at: { id: one.id }, token: one.tokens[0]!, body })
  const begun = await start(keeper, one)
  const isSlow = (): boolean => begun.players[0]!.n > 5 && waitedFor(begun)[0] === begun.players[SLOW]
  if (!(await playOn(begun, isSlow, quick(1)))) throw new Error('the slow one is never on turn')
  return begun
}

const ask = (keeper: Keeper, { id, tokens }: Table, by: number, body: Wish): Promise<unknown> =>
  keeper.ask('POST /api/tables/:id/asks', { at: { id }, token: tokens[by]!, body })

const days = once((keeper) => at(keeper, 'tsuro', 8, 'days-3'))
const live = once((keeper) => at(keeper, 'tyros', 4, 'live-quick'))
/** Two of four are to be asked, and one has said yes. */
const late = once(async (keeper) => {
  const one = await at(keeper, 'tsuro', 4, 'live-calm')
  await keeper.pass(26 * MINUTE)
  return one
})
const lateAsked = once(async (keeper) => {
  const one = await at(keeper, 'tsuro', 4, 'days-1')
  await keeper.pass(DAY)
  await ask(keeper, one, 0, { kind: 'stand-in', seat: SLOW, span: 'turn' })
  return one
})
const paced = once(async (keeper) => {
  const one = await at(keeper, 'tyrus', 2, 'none')
  await ask(keeper, one, 0, { kind: 'pace', pace: 'days-3' })
  return one
})
const paused = once(async (keeper) => {
  const one = await at(keeper, 'tyrus', 2, 'live-quick')
  await ask(keeper, one, 0, { kind: 'pause' })
  return one
})
const away = once(async (keeper) => {
  const one = await at(keeper, 'tyros', 3, 'days-1')
  const until = Math.ceil((Date.now() + 3 * DAY) / DAY) * DAY
  await ask(keeper, one, SLOW, { kind: 'away', until })
  return one
})
const waiting = once(async (keeper) => {
  const one = await gather(keeper, { game: 'tyros', seats: 3 })
  const body = { settings: { pace: 'live-quick' } } as const
  await keeper.ask('PATCH /api/tables/:id', { at: { id: one.id }, token: one.tokens[0]!, body })
  return come(keeper, one)
})

/** Tables that keep time: its choice, the clocks, and what players ask of each other. */
export const pace: readonly Screen[] = [
  {
    still: false,
    name: 'pace-create',
    place: () => Promise.resolve({ path: '/?new=tyros' }),
    async then({ page, touch }) {
      await touch(page.getByText('Options', { exact: true }))
      await page.getByRole('group', { name: 'Pace' }).waitFor()
    },
    fleeting: true,
  },
  { still: false, name: 'pace-waiting-host', place: async (keeper) => seatAt(await waiting(keeper), 0) },
  { still: false, name: 'pace-waiting-guest', place: async (keeper) => seatAt(await waiting(keeper), 1) },
  { ...table, name: 'pace-days', players: 8, place: async (keeper) => seatAt(await days(keeper), 0) },
  { ...table, name: 'pace-days-mine', players: 8, place: async (keeper) => seatAt(await days(keeper), SLOW) },
  { ...table, name: 'pace-live', players: 4, place: async (keeper) => seatAt(await live(keeper), SLOW) },
  {
    still: false,
    name: 'pace-home',
    place: async (keeper) => ({ ...seatAt(await days(keeper), SLOW), path: '/' }),
    async then({ page }) {
      const mine = page.getByRole('region', { name: 'Your tables' })
      await mine.getByText('Your turn').waitFor()
      await mine.locator('a svg:not([width])').waitFor()
    },
  },
  {
    ...asked,
    name: 'pace-late-house',
    place: async (keeper) => seatAt(await late(keeper), 2),
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'House plays' })),
    fleeting: true,
  },
  { ...asked, name: 'pace-late', place: async (keeper) => seatAt(await late(keeper), 0) },
  { ...asked, name: 'pace-asked-late', place: async (keeper) => seatAt(await lateAsked(keeper), 2) },
  { ...asked, name: 'pace-asked', place: async (keeper) => seatAt(await paced(keeper), 1) },
  { ...asked, name: 'pace-paused', place: async (keeper) => seatAt(await paused(keeper), 1) },
  { ...table, name: 'pace-away', place: async (keeper) => seatAt(await away(keeper), 0) },
  { ...asked, name: 'pace-away-mine', place: async (keeper) => seatAt(await away(keeper), SLOW) },
  {
    ...table,
    name: 'pace-menu-days',
    place: async (keeper) => {
      const one = await away(keeper)
      return { ...seatAt(one, 0), overlay: { what: 'menu', table: one.id } }
    },
  },
]
