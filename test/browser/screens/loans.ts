import { quick } from '../../../shared/engine/random.ts'
import type { Keeper } from './keeper.ts'
import { over, placeAt, screensOf, type Screen } from './screen.ts'
import { by, gather, isOver, playedTo, playOn, start, waitedFor, type Setting, type Table } from './table.ts'

/** The seat whose name is as long as a name may be is lent, to somebody with a long name too. */
const LENT = 3
const TO = 'Friedrich-Wilhelm'
const four = { game: 'tsuro', seats: 4, first: 0 } as const

/** A game under way in which one seat is lent. */
async function lent(keeper: Keeper, setting: Setting = four): Promise<Table & { readonly borrower: string }> {
  const isTheirs = (all: Table): boolean => all.players[0]!.n > 9 && waitedFor(all)[0] !== all.players[0]
  const all = await playedTo(keeper, 'lent', setting, isTheirs)
  const { code } = await keeper.ask('POST /api/tables/:id/loans', { ...by(all, LENT), body: { to: TO } })
  const { token } = await keeper.ask('POST /api/tables/:id/transfers/claim', { at: { id: all.id }, body: { code } })
  return { ...all, borrower: token }
}

/** The same, which somebody else has left. */
async function left(keeper: Keeper): Promise<Awaited<ReturnType<typeof lent>>> {
  const one = await lent(keeper)
  await keeper.ask('DELETE /api/tables/:id/seats/mine', by(one, 1))
  return one
}

/** The same, played to its end. */
async function played(keeper: Keeper): Promise<Awaited<ReturnType<typeof lent>>> {
  const one = await lent(keeper)
  await playOn(one, isOver, quick(1))
  return one
}

const table = screensOf({ still: true, fresh: true, waits: 'main .seats li', players: 4 })

/** A seat that is lent: to its owner, to whoever plays it, to the others. */
export const loans: readonly Screen[] = [
  // Nowhere else is a card there at first.
  table('loan-owner', placeAt(lent, LENT), { waits: 'main .cards .card' }),
  table('loan-owner-menu', placeAt(lent, LENT, over('menu'))),
  table(
    'loan-others-8',
    placeAt((keeper) => lent(keeper, { ...four, seats: 8 }), 0),
    { players: 8 },
  ),
  table(
    'loan-borrower',
    placeAt(lent, null, (one) => ({ ...over('menu')(one), token: one.borrower })),
  ),
  table(
    'loan-borrower-left',
    placeAt(left, null, (one) => ({ ...over('menu')(one), token: one.borrower })),
  ),
  table(
    'loan-borrower-asks',
    placeAt(left, null, (one) => ({ path: `/g/${one.id}`, token: one.borrower })),
    { waits: 'main .notice .bar' },
  ),
  table(
    'loan-borrower-end',
    placeAt(played, null, (one) => ({ path: `/g/${one.id}`, token: one.borrower })),
    { waits: 'main .end .summary' },
  ),
  table(
    'loan-code',
    placeAt(async (keeper) => start(keeper, await gather(keeper, four)), 0, over('menu')),
    {
      fleeting: true,
      async then({ page, touch }) {
        await page.getByRole('textbox', { name: 'Lend your seat' }).fill(TO)
        await touch(page.locator('form.loan button'))
        await page.getByText(`For ${TO}: scan this`).waitFor()
      },
    },
  ),
]
