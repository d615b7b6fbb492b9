import type { Page } from 'playwright-core'
import { loaded } from '../loaded.ts'
import { joinAs } from './headless.ts'
import { once, seatAt, type Place, type Screen } from './screen.ts'
import { come, gather, isOver, names, playedTo, start, talk, type Table } from './table.ts'

const page = { still: false, players: 4 } as const
const table = { still: true, players: 4, waits: '[aria-label="Board"], main .seats li' } as const
/** The seat whose name is as long as a name may be. */
const LONG = 3

const waiting = once(async (keeper) => come(keeper, await gather(keeper, { game: 'tsuro', seats: 4 })))
const finished = once(async (keeper) => {
  const setting = { game: 'tsuro', seats: 4, first: 0 } as const
  const one = await playedTo(keeper, 'around', setting, isOver)
  await talk(one)
  return one
})
const broken = once(async (keeper) => {
  const one = await start(keeper, await gather(keeper, { game: 'tsuro', seats: 4 }))
  const at = { id: one.id }
  await keeper.ask('DELETE /api/tables/:id/seats/mine', { at, token: one.tokens[2]! })
  await keeper.ask('POST /api/tables/:id/end', { at, token: one.tokens[0]! })
  return one
})
/** The first player's turn. */
const running = once(async (keeper) => start(keeper, await gather(keeper, { game: 'tyros', seats: 3, first: 0 })))
const beginning = once(async (keeper) => start(keeper, await gather(keeper, { game: 'tsuro', seats: 2, first: 0 })))
/** A table that anybody finds, with a host whose name is long. */
const listed = once(async (keeper) => {
  const { id, tokens } = await gather(keeper, { game: 'tyrus', seats: 1 })
  const asked = { at: { id }, token: tokens[0]! }
  await joinAs(keeper.port, id, tokens[0]!)
  await keeper.ask('PATCH /api/tables/:id/seats/mine', { ...asked, body: { name: names[LONG]! } })
  await keeper.ask('PATCH /api/tables/:id', { ...asked, body: { settings: { listed: true } } })
})
const deleted = once(async (keeper) => {
  const one = await gather(keeper, { game: 'tsuro', seats: 1 })
  await keeper.ask('DELETE /api/tables/:id', { at: { id: one.id }, token: one.tokens[0]! })
  return one
})

/** The browser remembers seats at more tables. */
const sitAt = (page: Page, tables: readonly Table[]): Promise<void> =>
  page.evaluate(
    (held) => held.forEach(([id, token]) => localStorage.setItem(`murex:${id}`, token!)),
    tables.map(({ id, tokens }) => [id, tokens[0]] as const),
  )
const more = new WeakMap<Place, readonly Table[]>()

/** The waiting room once something was tapped. */
const tapped = (name: string, what: string, seat: number | null, also: Partial<Screen> = {}): Screen => ({
  ...page,
  name,
  place: async (keeper) => seatAt(await waiting(keeper), seat),
  then: ({ page, touch }) => touch(page.getByRole('button', { name: what, exact: true })),
  ...also,
})

/** What lies around the games: tables that are mine or open, sharing, seats that move or were lost, talk, and ends. */
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
      // Positions come in place of icons.
      await mine.locator('a svg:not([width])').nth(2).waitFor()
      await page.getByRole('region', { name: 'Open tables' }).getByRole('link').first().waitFor()
    },
  },
  tapped('waiting-kick', `Send ${names[LONG]} away`, 0, { fleeting: true }),
  tapped('waiting-place', 'Take seat 6', null),
  tapped('waiting-move', 'Show a code', LONG),
  tapped('waiting-qr', 'QR code of the link of this table: enlarge', null, { fleeting: true }),
  ...(['chat', 'menu'] as const).map((what): Screen => ({
    ...table,
    name: `table-${what}`,
    async place(keeper) {
      const one = await finished(keeper)
      return { ...seatAt(one, what === 'chat' ? 0 : null), overlay: { what, table: one.id } }
    },
  })),
  {
    ...table,
    name: 'table-fair',
    waits: 'dialog',
    async place(keeper) {
      const one = await finished(keeper)
      return { ...seatAt(one, 0), overlay: { what: 'verify', table: one.id } }
    },
    async then({ page, touch }) {
      await touch(page.getByText('How this was checked'))
      await page.getByRole('heading', { name: 'The promise', exact: true }).waitFor()
    },
  },
  {
    ...table,
    name: 'table-leaving',
    players: 3,
    async place(keeper) {
      const one = await running(keeper)
      return { ...seatAt(one, 2), overlay: { what: 'menu', table: one.id } }
    },
    async then({ page, touch }) {
      await touch(page.getByRole('button', { name: 'Leave the table' }))
      await page.getByRole('button', { name: 'Leave my seat' }).waitFor()
    },
  },
  {
    ...table,
    name: 'table-unsent',
    players: 2,
    fleeting: true,
    fresh: true,
    place: async (keeper) => ({ ...seatAt(await beginning(keeper), 0), draft: { square: 0, notch: 0 } }),
    async then({ page, wire, touch }) {
      await loaded(page, 'overlays')
      wire.cut()
      await page.getByRole('button', { name: 'Try now' }).waitFor()
      await touch(page.getByRole('button', { name: 'Set the stone' }))
      await page.getByRole('button', { name: 'Take it back' }).waitFor()
    },
  },
  { ...table, name: 'table-ended', place: async (keeper) => seatAt(await broken(keeper), null) },
  { still: false, name: 'deleted', place: async (keeper) => seatAt(await deleted(keeper), 0) },
]
