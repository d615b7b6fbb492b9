import type { Page } from 'playwright-core'
import { loaded } from '../loaded.ts'
import { complete } from '../settled.ts'
import { joinAs } from './headless.ts'
import {
  begunAt,
  once,
  over,
  placeAt,
  playedAt,
  remembers,
  screensOf,
  seatAt,
  waitingAt,
  type Place,
  type Screen,
} from './screen.ts'
import { breakOff, by, gather, isOver, names, start, talk, type Table } from './table.ts'

const page = screensOf({ still: false, players: 4 })
const table = screensOf({ still: true, players: 4, waits: '[aria-label="Board"], main .seats li' })
/** The seat whose name is as long as a name may be. */
const LONG = 3

const waiting = waitingAt('tsuro', 4)
const played = playedAt('around', 'tsuro', 4, isOver)
const finished = once(async (keeper) => {
  const one = await played(keeper)
  await talk(one)
  return one
})
const four = begunAt('tsuro', 4, {})
const broken = once(async (keeper) => breakOff(keeper, await four(keeper), 2))
const running = begunAt('tyros', 3)
/** Somebody has come to it who wants to play the next one. */
const guest = { name: names[LONG]!, token: 'a-secret-of-this-guest' }
const visited = once(async (keeper) => {
  const one = await start(keeper, await gather(keeper, { game: 'tyros', seats: 3, first: 0 }))
  await keeper.ask('POST /api/tables/:id/guests', { at: { id: one.id }, body: guest })
  return one
})
const beginning = begunAt('tsuro', 2)
/** A table that anybody finds, with a host whose name is long. */
const listed = once(async (keeper) => {
  const one = await gather(keeper, { game: 'tyrus', seats: 1 })
  await joinAs(keeper.port, one.id, one.tokens[0]!)
  await keeper.ask('PATCH /api/tables/:id/seats/mine', { ...by(one, 0), body: { name: names[LONG]! } })
  await keeper.ask('PATCH /api/tables/:id', { ...by(one, 0), body: { settings: { listed: true } } })
})
const deleted = once(async (keeper) => {
  const one = await gather(keeper, { game: 'tsuro', seats: 1 })
  await keeper.ask('DELETE /api/tables/:id', by(one, 0))
  return one
})

const sitAt = (page: Page, tables: readonly Table[]): Promise<void> =>
  page.evaluate(
    (held) => held.forEach(([id, token]) => localStorage.setItem(`murex:${id}`, token!)),
    tables.map(({ id, tokens }) => [id, tokens[0]] as const),
  )
const more = new WeakMap<Place, readonly Table[]>()

/** The waiting room once something was tapped. */
const tapped = (name: string, what: string, seat: number | null, also: Partial<Screen> = {}): Screen =>
  page(name, placeAt(waiting, seat), {
    then: ({ page, touch }) => touch(page.getByRole('button', { name: what, exact: true })),
    ...also,
  })

/** Screens around the games: my tables, open tables, sharing, moving and lost seats, chat, and ends. */
export const around: readonly Screen[] = [
  {
    still: false,
    name: 'home-tables',
    async place(keeper) {
      await listed(keeper)
      const place: Place = { ...seatAt(await waiting(keeper), 0), path: '/' }
      more.set(place, [await finished(keeper), await broken(keeper), await running(keeper)])
      return place
    },
    async then({ page }, place) {
      await sitAt(page, more.get(place)!)
      await page.reload()
      const mine = page.getByRole('region', { name: 'Your tables' })
      await mine.getByText('Your turn').waitFor()
      await mine.getByText('2 finished').click()
      await mine.getByRole('link').nth(3).waitFor()
      await mine.locator('a svg:not([width])').nth(2).waitFor()
      await page.getByRole('region', { name: 'Open tables' }).getByRole('link').first().waitFor()
      await complete(page)
    },
  },
  tapped('waiting-kick', `Remove ${names[LONG]}`, 0, { fleeting: true }),
  tapped('waiting-place', 'Take seat 6', null),
  page('waiting-move', placeAt(waiting, LONG, over('menu')), {
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'Show a code' })),
  }),
  tapped('waiting-qr', 'QR code for the link to this table: enlarge', null, { fleeting: true }),
  table('table-chat', placeAt(finished, 0, over('chat'))),
  table('table-menu', placeAt(finished, null, over('menu'))),
  table('table-menu-seat', placeAt(running, 2, over('menu')), {
    players: 3,
    fleeting: true,
    async then({ page, touch }) {
      await touch(page.getByText('More', { exact: true }))
      await touch(page.getByRole('button', { name: 'Show a code' }))
      await page.getByText('Works once').waitFor()
    },
  }),
  table('table-fair', placeAt(finished, 0, over('verify')), { waits: 'dialog .verdict' }),
  table('table-leaving', placeAt(running, 2, over('menu')), {
    players: 3,
    async then({ page, touch }) {
      await touch(page.getByRole('button', { name: 'Leave the table' }))
      await page.getByRole('button', { name: 'Leave my seat' }).waitFor()
    },
  }),
  table(
    'table-undo-window',
    placeAt(beginning, 0, () => ({ draft: { square: 0, notch: 0 } })),
    {
      players: 2,
      fleeting: true,
      fresh: true,
      async then({ page, wire, touch }) {
        await loaded(page, 'late')
        wire.cut()
        await page.getByRole('button', { name: 'Try now' }).waitFor()
        await touch(page.getByRole('button', { name: 'Set the stone' }))
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
    },
  ),
  table('guest-form', placeAt(running, null), { players: 3, waits: 'main .guest' }),
  table('guest-news', placeAt(visited, 0), { players: 3, waits: 'main .cards .card' }),
  table('guest-kept', placeAt(visited, null), {
    players: 3,
    then: remembers('guest', () => guest, 'A seat at the next game'),
  }),
  table('table-ended', placeAt(broken, null)),
  { still: false, name: 'deleted', place: placeAt(deleted, 0) },
]
