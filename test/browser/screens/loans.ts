import type { Keeper } from './keeper.ts'
import { seatAt, type Place, type Screen } from './screen.ts'
import { gather, playedTo, start, waitedFor, type Setting, type Table } from './table.ts'

/** The seat whose name is as long as a name may be is lent, to somebody with a long name too. */
const LENT = 3
const TO = 'Friedrich-Wilhelm'
const four = { game: 'tsuro', seats: 4, first: 0 } as const

/** A game under way in which one seat is lent. */
async function lent(keeper: Keeper, setting: Setting = four): Promise<Table & { readonly borrower: string }> {
  const isTheirs = (all: Table): boolean => all.players[0]!.n > 9 && waitedFor(all)[0] !== all.players[0]
  const all = await playedTo(keeper, 'lent', setting, isTheirs)
  const { id, tokens } = all
  const at = { id }
  const { code } = await keeper.ask('POST /api/tables/:id/loans', { at, token: tokens[LENT]!, body: { to: TO } })
  const { token } = await keeper.ask('POST /api/tables/:id/transfers/claim', { at, body: { code } })
  return { ...all, borrower: token }
}

const menu = (place: Place): Place => ({ ...place, overlay: { what: 'menu', table: place.table!.id } })

const table = { still: true, fresh: true } as const
/** Where no card is there at first. */
const seats = { ...table, waits: 'main .seats li', players: 4 } as const

/** A seat that is lent: to its owner, to whoever plays it, to the others. */
export const loans: readonly Screen[] = [
  {
    ...table,
    name: 'loan-owner',
    players: 4,
    waits: 'main .cards .card',
    place: async (keeper) => seatAt(await lent(keeper), LENT),
  },
  { ...seats, name: 'loan-owner-menu', place: async (keeper) => menu(seatAt(await lent(keeper), LENT)) },
  {
    ...seats,
    name: 'loan-others-8',
    players: 8,
    place: async (keeper) => seatAt(await lent(keeper, { ...four, seats: 8 }), 0),
  },
  {
    ...seats,
    name: 'loan-borrower',
    place: async (keeper) => {
      const one = await lent(keeper)
      return { ...menu(seatAt(one, null)), token: one.borrower }
    },
  },
  {
    ...seats,
    name: 'loan-code',
    fleeting: true,
    place: async (keeper) => menu(seatAt(await start(keeper, await gather(keeper, four)), 0)),
    async then({ page, touch }) {
      await page.getByRole('textbox', { name: 'Lend your seat' }).fill(TO)
      await touch(page.locator('form.loan button'))
      await page.getByText(`For ${TO}: scan this`).waitFor()
    },
  },
]
