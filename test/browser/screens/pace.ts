import { quick } from '../../../shared/engine/random.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { Pace } from '../../../shared/pace.ts'
import type { PlayerSubject } from '../../../shared/proposals.ts'
import type { Keeper } from './keeper.ts'
import { once, over, placeAt, screensOf, type Screen } from './screen.ts'
import { by, come, gather, playOn, start, waitedFor, type Table } from './table.ts'
import { EVENING } from './viewport.ts'

const page = screensOf({ still: false })
const table = screensOf({ still: true, waits: 'main .seats [data-time]' })
const carded = screensOf({ still: true, waits: 'main .cards .card' })
const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const SLOW = 1

/** A table at a pace, which waits for its second player. */
export async function at(keeper: Keeper, game: GameId, seats: number, pace: Pace): Promise<Table> {
  await keeper.deal(`${pace} of ${seats}`)
  const one = await gather(keeper, { game, seats, first: 0 })
  await keeper.ask('PATCH /api/tables/:id', { ...by(one, 0), body: { settings: { pace } } })
  const begun = await start(keeper, one)
  const isSlow = (): boolean => begun.players[0]!.n > 5 && waitedFor(begun)[0] === begun.players[SLOW]
  if (!(await playOn(begun, isSlow, quick(1)))) throw new Error('the slow one is never on turn')
  return begun
}

/** The same once so many ms have gone by; then this seat proposes something. */
const asked = (game: GameId, seats: number, pace: Pace, ms: number, seat: number, subject: () => PlayerSubject) =>
  once(async (keeper) => {
    const one = await at(keeper, game, seats, pace)
    await keeper.pass(ms)
    await keeper.ask('POST /api/tables/:id/proposals', { ...by(one, seat), body: subject() })
    return one
  })

const days = once((keeper) => at(keeper, 'tsuro', 8, 'days-3'))
const live = once((keeper) => at(keeper, 'tyros', 4, 'live-quick'))
const late = once(async (keeper) => {
  const one = await at(keeper, 'tsuro', 4, 'live-calm')
  await keeper.pass(26 * MINUTE)
  return one
})
const lateAsked = asked('tsuro', 4, 'days-1', DAY, 0, () => ({ kind: 'stand-in', seat: SLOW, span: 'turn' }))
const paced = asked('tyrus', 2, 'none', 0, 0, () => ({ kind: 'pace', pace: 'days-3' }))
const paused = asked('tyrus', 2, 'live-quick', 0, 0, () => ({ kind: 'pause' }))
/** Asks for a pause once more: at a live pace a question lapses after two minutes. */
async function pausedAgain(keeper: Keeper): Promise<Table> {
  const one = await at(keeper, 'tyrus', 2, 'live-quick')
  for (const kind of ['pause', 'resume', 'pause'] as const)
    await keeper.ask('POST /api/tables/:id/proposals', { ...by(one, 0), body: { kind } })
  return one
}
const away = asked('tyros', 3, 'days-1', 0, SLOW, () => ({
  kind: 'away',
  until: Math.ceil((EVENING + 3 * DAY) / DAY) * DAY,
}))
const waiting = once(async (keeper) => {
  const one = await gather(keeper, { game: 'tyros', seats: 3 })
  await keeper.ask('PATCH /api/tables/:id', { ...by(one, 0), body: { settings: { pace: 'live-quick' } } })
  return come(keeper, one)
})

export const pace: readonly Screen[] = [
  page('pace-create', () => Promise.resolve({ path: '/?new=tyros' }), {
    async then({ page, touch }) {
      await touch(page.getByText('Options', { exact: true }))
      await page.getByRole('group', { name: 'Pace' }).waitFor()
    },
    fleeting: true,
  }),
  page('pace-waiting-host', placeAt(waiting, 0)),
  page('pace-waiting-guest', placeAt(waiting, 1)),
  table('pace-days', placeAt(days, 0), { players: 8 }),
  table('pace-days-mine', placeAt(days, SLOW), { players: 8 }),
  table('pace-live', placeAt(live, SLOW), { players: 4 }),
  page(
    'pace-home',
    placeAt(days, SLOW, () => ({ path: '/' })),
    {
      async then({ page }) {
        const mine = page.getByRole('region', { name: 'Your tables' })
        await mine.getByText('Your turn').waitFor()
        await mine.locator('a svg:not([width])').waitFor()
      },
    },
  ),
  carded('pace-late-house', placeAt(late, 2), {
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'Computer…' })),
    fleeting: true,
  }),
  carded('pace-late', placeAt(late, 0)),
  carded('pace-asked-late', placeAt(lateAsked, 2)),
  carded('pace-asked', placeAt(paced, 1)),
  carded('pace-paused', placeAt(paused, 1)),
  carded('pace-asked-pause', placeAt(pausedAgain, 1), { fresh: true }),
  carded('pace-asked-pause-mine', placeAt(pausedAgain, 0), { fresh: true }),
  table('pace-away', placeAt(away, 0)),
  carded('pace-away-mine', placeAt(away, SLOW)),
  table('pace-menu-days', placeAt(away, 0, over('menu'))),
]
