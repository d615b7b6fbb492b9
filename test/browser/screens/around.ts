import type { Page } from 'playwright-core'
import { quick } from '../../../shared/engine/random.ts'
import { once, seatAt, type Place, type Screen } from './screen.ts'
import { come, gather, names, playOn, start, talk, type Table } from './table.ts'

const page = { still: false, players: 4 } as const
const table = { still: true, players: 4, waits: '[aria-label="Board"], main .seats li' } as const
/** The seat whose name is as long as a name may be. */
const LONG = 3

const waiting = once(async (keeper) => come(keeper, await gather(keeper, { game: 'tsuro', seats: 4 })))
const playing = once(async (keeper) => {
  const one = await start(keeper, await gather(keeper, { game: 'tsuro', seats: 4, first: 0 }))
  await playOn(one, ({ players }) => players[0]!.n > 12 && players[0]!.view.onTurn === 0, quick(1))
  await talk(one)
  return one
})
/** Two have lost their seats and ask for them; without the players, since a seat that is here is not lost. */
const lost = (begun: boolean) =>
  once(async (keeper) => {
    const gathered = await gather(keeper, { game: 'tsuro', seats: 4 })
    const one = begun ? await start(keeper, gathered) : gathered
    for (const seat of [LONG, 1])
      await keeper.ask('POST /api/tables/:id/rescues', { at: { id: one.id }, body: { seat } })
    return one
  })
const pleas = { waiting: lost(false), playing: lost(true) }
const broken = once(async (keeper) => {
  const one = await start(keeper, await gather(keeper, { game: 'tsuro', seats: 4 }))
  const at = { id: one.id }
  await keeper.ask('DELETE /api/tables/:id/seats/mine', { at, token: one.tokens[2]! })
  await keeper.ask('POST /api/tables/:id/end', { at, token: one.tokens[0]! })
  return one
})
/** A table that anybody finds, with a host whose name is long. */
const listed = once(async (keeper) => {
  const { id, tokens } = await gather(keeper, { game: 'tyrus', seats: 1 })
  const asked = { at: { id }, token: tokens[0]! }
  await keeper.ask('PATCH /api/tables/:id/seats/mine', { ...asked, body: { name: names[LONG]! } })
  await keeper.ask('PATCH /api/tables/:id', { ...asked, body: { settings: { listed: true } } })
})
const deleted = once(async (keeper) => {
  const one = await gather(keeper, { game: 'tsuro', seats: 1 })
  await keeper.ask('DELETE /api/tables/:id', { at: { id: one.id }, token: one.tokens[0]! })
  return one
})

/** The browser remembers two seats more. */
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
      const place: Place = { ...seatAt(await playing(keeper), 0), path: '/' }
      more.set(place, [await waiting(keeper), await broken(keeper)])
      return place
    },
    async then({ page }, place) {
      await sitAt(page, more.get(place)!)
      await page.reload()
      await page.getByRole('region', { name: 'Your tables' }).getByRole('link').nth(2).waitFor()
      await page.getByRole('region', { name: 'Open tables' }).getByRole('link').first().waitFor()
    },
  },
  tapped('waiting-kick', `Send ${names[LONG]} away`, 0, { fleeting: true }),
  tapped('waiting-move', 'Show a code', LONG),
  tapped('waiting-qr', 'QR code of the link of this table: enlarge', null, { fleeting: true }),
  tapped('waiting-code', 'I have a code', null, {
    async then({ page, touch }) {
      await touch(page.getByRole('button', { name: 'I have a code' }))
      await page.getByRole('textbox', { name: 'The code' }).fill('abcd 2345')
      await touch(page.getByRole('button', { name: 'Take your seat here' }))
      await page.getByText('This code is wrong').waitFor()
    },
  }),
  tapped('waiting-plead', 'I was sitting here', null),
  { ...page, name: 'waiting-rescue', place: async (keeper) => seatAt(await pleas.waiting(keeper), 0) },
  {
    ...page,
    name: 'waiting-pleading',
    place: async (keeper) => seatAt(await waiting(keeper), null),
    fleeting: true,
    async then({ page, touch }) {
      await touch(page.getByRole('button', { name: 'I was sitting here' }))
      await touch(page.getByRole('button', { name: names[LONG]!, exact: true }))
      await page.getByText('Waiting for another player').waitFor()
    },
  },
  { ...table, name: 'table-rescue', place: async (keeper) => seatAt(await pleas.playing(keeper), 0) },
  ...(['chat', 'menu'] as const).map((what): Screen => ({
    ...table,
    name: `table-${what}`,
    async place(keeper) {
      const one = await playing(keeper)
      return { ...seatAt(one, what === 'chat' ? 0 : null), overlay: { what, table: one.id } }
    },
  })),
  { ...table, name: 'table-ended', place: async (keeper) => seatAt(await broken(keeper), null) },
  { still: false, name: 'gone', place: async (keeper) => seatAt(await deleted(keeper), 0) },
]
